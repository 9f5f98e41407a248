<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="30000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="92,110,168,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="star" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="2.6" />
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
 <attributetableconfig actionWidgetStyle="dropDown" sortExpression="" sortOrder="0">
  <columns>
   <column name="guid" type="field" width="164" />
   <column name="name" type="field" width="241" />
   <column name="true_heading_deg" type="field" width="157" />
   <column name="length_m" type="field" width="206" />
   <column name="width_m" type="field" width="129" />
   <column name="tile" type="field" width="115" />
   <column name="file" type="field" width="87" />
   <column name="key" type="field" width="80" />
   <column name="tile_key" type="field" width="80" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="guid" showLabel="1" />
   <attributeEditorField name="name" showLabel="1" />
   <attributeEditorField name="true_heading_deg" showLabel="1" />
   <attributeEditorField name="length_m" showLabel="1" />
   <attributeEditorField name="width_m" showLabel="1" />
   <attributeEditorField name="tile" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
   <attributeEditorField name="tile_key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="file" />
  <field editable="0" name="key" />
  <field editable="0" name="tile_key" />
 </editable>
 <previewExpression>"name"</previewExpression>
 <mapTip>&lt;b&gt;[% "name" %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Model or model group: ' || represent_value("guid") %][% '&lt;br&gt;Name in the autogen description: ' || represent_value("name") %][% '&lt;br&gt;Front azimuth (deg): ' || represent_value("true_heading_deg") %][% '&lt;br&gt;Length along the front (m): ' || represent_value("length_m") %][% '&lt;br&gt;Side length (m): ' || represent_value("width_m") %][% '&lt;br&gt;Cell quad key: ' || represent_value("tile") %]</mapTip>
 <layerGeometryType>0</layerGeometryType>
</qgis>
