<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="0" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="Symbology|Labeling|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="168,168,166,160" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="130,130,130,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.15" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
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
 <layerGeometryType>2</layerGeometryType>
</qgis>
