<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="8000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="line">
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="1.2;0.8" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="128,92,60,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="0.3" />
      <Option name="line_width_unit" type="QString" value="MM" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="1" />
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
   <column name="airport_ident" type="field" width="115" />
   <column name="type" type="field" width="94" />
   <column name="profile_guid" type="field" width="108" />
   <column name="instance_guid" type="field" width="115" />
   <column name="fid" type="field" width="80" />
   <column name="airport_fid" type="field" width="101" />
   <column name="airport_key" type="field" width="101" />
   <column name="file_offset" type="field" width="101" />
   <column name="area" type="field" width="94" />
   <column name="file" type="field" width="87" />
   <column name="rank" type="field" width="87" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="airport_ident" showLabel="1" />
   <attributeEditorField name="type" showLabel="1" />
   <attributeEditorField name="profile_guid" showLabel="1" />
   <attributeEditorField name="instance_guid" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="airport_fid" showLabel="1" />
   <attributeEditorField name="airport_key" showLabel="1" />
   <attributeEditorField name="file_offset" showLabel="1" />
   <attributeEditorField name="area" showLabel="1" />
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="rank" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="airport_fid" />
  <field editable="0" name="airport_key" />
  <field editable="0" name="area" />
  <field editable="0" name="fid" />
  <field editable="0" name="file" />
  <field editable="0" name="file_offset" />
  <field editable="0" name="rank" />
 </editable>
 <previewExpression>represent_value("type")</previewExpression>
 <mapTip>&lt;b&gt;[% represent_value("type") %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Airport ident: ' || represent_value("airport_ident") %][% '&lt;br&gt;Fence type: ' || represent_value("type") %][% '&lt;br&gt;Profile GUID: ' || represent_value("profile_guid") %][% '&lt;br&gt;Instance GUID: ' || represent_value("instance_guid") %]</mapTip>
 <layerGeometryType>1</layerGeometryType>
</qgis>
