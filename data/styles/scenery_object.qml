<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="8000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="222,120,60,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="square" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="2" />
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
   <column name="airport_ident" type="field" width="115" />
   <column name="kind" type="field" width="101" />
   <column name="model_guid" type="field" width="94" />
   <column name="scale" type="field" width="80" />
   <column name="title" type="field" width="129" />
   <column name="path" type="field" width="136" />
   <column name="effect_name" type="field" width="101" />
   <column name="effect_params" type="field" width="143" />
   <column name="beacon_type" type="field" width="101" />
   <column name="building" type="field" width="192" />
   <column name="roof_kind" type="field" width="87" />
   <column name="pole_height_m" type="field" width="157" />
   <column name="sock_length_m" type="field" width="157" />
   <column name="pole_color" type="field" width="101" />
   <column name="sock_color" type="field" width="101" />
   <column name="lighted" type="field" width="136" />
   <column name="instance_guid" type="field" width="115" />
   <column name="true_heading_deg" type="field" width="150" />
   <column name="pitch_deg" type="field" width="101" />
   <column name="bank_deg" type="field" width="94" />
   <column name="image_complexity" type="field" width="136" />
   <column name="agl" type="field" width="171" />
   <column name="no_autogen_suppression" type="field" width="115" />
   <column name="no_crash" type="field" width="80" />
   <column name="no_fog" type="field" width="80" />
   <column name="no_shadow" type="field" width="87" />
   <column name="no_z_write" type="field" width="171" />
   <column name="no_z_test" type="field" width="150" />
   <column name="low_res_altitude" type="field" width="206" />
   <column name="flags" type="field" width="108" />
   <column name="airport_part" type="field" width="108" />
   <column name="part_number" type="field" width="101" />
   <column name="sign_bytes" type="field" width="122" />
   <column name="model_name" type="field" width="94" />
   <column name="model_file" type="field" width="94" />
   <column name="fid" type="field" width="80" />
   <column name="airport_fid" type="field" width="101" />
   <column name="airport_key" type="field" width="101" />
   <column name="num_attachments" type="field" width="171" />
   <column name="key" type="field" width="80" />
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
   <attributeEditorField name="kind" showLabel="1" />
   <attributeEditorField name="model_guid" showLabel="1" />
   <attributeEditorField name="scale" showLabel="1" />
   <attributeEditorField name="title" showLabel="1" />
   <attributeEditorField name="path" showLabel="1" />
   <attributeEditorField name="effect_name" showLabel="1" />
   <attributeEditorField name="effect_params" showLabel="1" />
   <attributeEditorField name="beacon_type" showLabel="1" />
   <attributeEditorField name="building" showLabel="1" />
   <attributeEditorField name="roof_kind" showLabel="1" />
   <attributeEditorField name="pole_height_m" showLabel="1" />
   <attributeEditorField name="sock_length_m" showLabel="1" />
   <attributeEditorField name="pole_color" showLabel="1" />
   <attributeEditorField name="sock_color" showLabel="1" />
   <attributeEditorField name="lighted" showLabel="1" />
   <attributeEditorField name="instance_guid" showLabel="1" />
   <attributeEditorField name="true_heading_deg" showLabel="1" />
   <attributeEditorField name="pitch_deg" showLabel="1" />
   <attributeEditorField name="bank_deg" showLabel="1" />
   <attributeEditorField name="image_complexity" showLabel="1" />
   <attributeEditorField name="agl" showLabel="1" />
   <attributeEditorField name="airport_part" showLabel="1" />
   <attributeEditorField name="part_number" showLabel="1" />
   <attributeEditorField name="sign_bytes" showLabel="1" />
   <attributeEditorField name="model_name" showLabel="1" />
   <attributeEditorField name="model_file" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Flags" showLabel="1">
   <attributeEditorField name="no_autogen_suppression" showLabel="1" />
   <attributeEditorField name="no_crash" showLabel="1" />
   <attributeEditorField name="no_fog" showLabel="1" />
   <attributeEditorField name="no_shadow" showLabel="1" />
   <attributeEditorField name="no_z_write" showLabel="1" />
   <attributeEditorField name="no_z_test" showLabel="1" />
   <attributeEditorField name="low_res_altitude" showLabel="1" />
   <attributeEditorField name="flags" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="airport_fid" showLabel="1" />
   <attributeEditorField name="airport_key" showLabel="1" />
   <attributeEditorField name="num_attachments" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
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
  <field editable="0" name="key" />
  <field editable="0" name="num_attachments" />
  <field editable="0" name="rank" />
 </editable>
 <previewExpression>coalesce("title", represent_value("kind"))</previewExpression>
 <mapTip>&lt;b&gt;[% coalesce("title", represent_value("kind")) %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Airport ident: ' || represent_value("airport_ident") %][% '&lt;br&gt;Object type: ' || represent_value("kind") %][% '&lt;br&gt;Model GUID: ' || represent_value("model_guid") %][% '&lt;br&gt;Scale: ' || represent_value("scale") %][% '&lt;br&gt;SimObject title: ' || represent_value("title") %][% '&lt;br&gt;SimObject folder: ' || represent_value("path") %]</mapTip>
 <layerGeometryType>0</layerGeometryType>
</qgis>
