<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="0" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="Symbology|Labeling|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="86,140,74,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="52,98,48,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="1.4" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
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
 <layerGeometryType>0</layerGeometryType>
</qgis>
