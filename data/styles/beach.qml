<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="0" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="Symbology|Labeling|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="line">
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="round" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="186,160,120,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="0.6" />
      <Option name="line_width_unit" type="QString" value="MM" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
    </layer>
   </symbol>
  </symbols>
  <rotation />
  <sizescale />
 </renderer-v2>
 <blendMode>0</blendMode>
 <featureBlendMode>0</featureBlendMode>
 <layerOpacity>1</layerOpacity>
 <layerGeometryType>1</layerGeometryType>
</qgis>
