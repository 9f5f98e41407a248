<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="30000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="250,170,60,50" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="220,130,30,255" />
      <Option name="outline_style" type="QString" value="dash" />
      <Option name="outline_width" type="QString" value="0.3" />
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
 <attributetableconfig actionWidgetStyle="dropDown" sortExpression="" sortOrder="0">
  <columns>
   <column name="type" type="field" width="108" />
   <column name="height_m" type="field" width="129" />
   <column name="fuel" type="field" width="94" />
   <column name="fuel_flags" type="field" width="94" />
   <column name="weather" type="field" width="108" />
   <column name="weather_heading_deg" type="field" width="171" />
   <column name="weather_scalar" type="field" width="136" />
   <column name="agl" type="field" width="178" />
   <column name="fid" type="field" width="80" />
   <column name="scenery_object_fid" type="field" width="94" />
   <column name="scenery_object_key" type="field" width="94" />
   <column name="file_offset" type="field" width="101" />
   <column name="area" type="field" width="94" />
   <column name="file" type="field" width="87" />
   <column name="rank" type="field" width="87" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="type" showLabel="1" />
   <attributeEditorField name="height_m" showLabel="1" />
   <attributeEditorField name="fuel" showLabel="1" />
   <attributeEditorField name="fuel_flags" showLabel="1" />
   <attributeEditorField name="weather" showLabel="1" />
   <attributeEditorField name="weather_heading_deg" showLabel="1" />
   <attributeEditorField name="weather_scalar" showLabel="1" />
   <attributeEditorField name="agl" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="scenery_object_fid" showLabel="1" />
   <attributeEditorField name="scenery_object_key" showLabel="1" />
   <attributeEditorField name="file_offset" showLabel="1" />
   <attributeEditorField name="area" showLabel="1" />
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="rank" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="area" />
  <field editable="0" name="fid" />
  <field editable="0" name="file" />
  <field editable="0" name="file_offset" />
  <field editable="0" name="rank" />
  <field editable="0" name="scenery_object_fid" />
  <field editable="0" name="scenery_object_key" />
 </editable>
 <previewExpression>represent_value("type")</previewExpression>
 <mapTip>&lt;b&gt;[% represent_value("type") %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Trigger type: ' || represent_value("type") %][% '&lt;br&gt;Area height (m): ' || represent_value("height_m") %][% '&lt;br&gt;Fuel types: ' || represent_value("fuel") %][% '&lt;br&gt;Fuel flags: ' || represent_value("fuel_flags") %][% '&lt;br&gt;Weather type: ' || represent_value("weather") %][% '&lt;br&gt;Weather heading (deg): ' || represent_value("weather_heading_deg") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
