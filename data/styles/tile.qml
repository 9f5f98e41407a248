<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="750000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="238,236,222,255" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="150,146,130,255" />
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
   <column name="version" type="field" width="122" />
   <column name="building_texture" type="field" width="192" />
   <column name="row_house_texture" type="field" width="143" />
   <column name="unknown_chunks" type="field" width="122" />
   <column name="floors_1_2_percent" type="field" width="143" />
   <column name="floors_3_5_percent" type="field" width="143" />
   <column name="floors_6_8_percent" type="field" width="143" />
   <column name="floors_9_12_percent" type="field" width="150" />
   <column name="tile" type="field" width="115" />
   <column name="left_px" type="field" width="150" />
   <column name="bottom_px" type="field" width="157" />
   <column name="right_px" type="field" width="157" />
   <column name="top_px" type="field" width="157" />
   <column name="width_m" type="field" width="87" />
   <column name="height_m" type="field" width="94" />
   <column name="rotation" type="field" width="115" />
   <column name="mirrored_x" type="field" width="178" />
   <column name="mirrored_y" type="field" width="178" />
   <column name="hidden" type="field" width="122" />
   <column name="anchor_x_px" type="field" width="143" />
   <column name="anchor_y_px" type="field" width="143" />
   <column name="ground_x_px" type="field" width="185" />
   <column name="ground_y_px" type="field" width="185" />
   <column name="line" type="field" width="136" />
   <column name="overlay" type="field" width="80" />
   <column name="creation_agent" type="field" width="94" />
   <column name="planet" type="field" width="80" />
   <column name="container" type="field" width="122" />
   <column name="md5" type="field" width="108" />
   <column name="byte_count" type="field" width="171" />
   <column name="object_count" type="field" width="80" />
   <column name="triangle_count" type="field" width="164" />
   <column name="edge_count" type="field" width="115" />
   <column name="skipped_commands" type="field" width="136" />
   <column name="level" type="field" width="94" />
   <column name="u" type="field" width="101" />
   <column name="v" type="field" width="80" />
   <column name="file" type="field" width="87" />
   <column name="key" type="field" width="80" />
   <column name="fid" type="field" width="80" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="version" showLabel="1" />
   <attributeEditorField name="building_texture" showLabel="1" />
   <attributeEditorField name="row_house_texture" showLabel="1" />
   <attributeEditorField name="unknown_chunks" showLabel="1" />
   <attributeEditorField name="floors_1_2_percent" showLabel="1" />
   <attributeEditorField name="floors_3_5_percent" showLabel="1" />
   <attributeEditorField name="floors_6_8_percent" showLabel="1" />
   <attributeEditorField name="floors_9_12_percent" showLabel="1" />
   <attributeEditorField name="tile" showLabel="1" />
   <attributeEditorField name="left_px" showLabel="1" />
   <attributeEditorField name="bottom_px" showLabel="1" />
   <attributeEditorField name="right_px" showLabel="1" />
   <attributeEditorField name="top_px" showLabel="1" />
   <attributeEditorField name="width_m" showLabel="1" />
   <attributeEditorField name="height_m" showLabel="1" />
   <attributeEditorField name="rotation" showLabel="1" />
   <attributeEditorField name="mirrored_x" showLabel="1" />
   <attributeEditorField name="mirrored_y" showLabel="1" />
   <attributeEditorField name="hidden" showLabel="1" />
   <attributeEditorField name="anchor_x_px" showLabel="1" />
   <attributeEditorField name="anchor_y_px" showLabel="1" />
   <attributeEditorField name="ground_x_px" showLabel="1" />
   <attributeEditorField name="ground_y_px" showLabel="1" />
   <attributeEditorField name="line" showLabel="1" />
   <attributeEditorField name="overlay" showLabel="1" />
   <attributeEditorField name="creation_agent" showLabel="1" />
   <attributeEditorField name="planet" showLabel="1" />
   <attributeEditorField name="container" showLabel="1" />
   <attributeEditorField name="md5" showLabel="1" />
   <attributeEditorField name="byte_count" showLabel="1" />
   <attributeEditorField name="object_count" showLabel="1" />
   <attributeEditorField name="triangle_count" showLabel="1" />
   <attributeEditorField name="edge_count" showLabel="1" />
   <attributeEditorField name="skipped_commands" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="level" showLabel="1" />
   <attributeEditorField name="u" showLabel="1" />
   <attributeEditorField name="v" showLabel="1" />
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
   <attributeEditorField name="fid" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="fid" />
  <field editable="0" name="file" />
  <field editable="0" name="key" />
  <field editable="0" name="level" />
  <field editable="0" name="u" />
  <field editable="0" name="v" />
 </editable>
 <previewExpression>$id</previewExpression>
 <mapTip>&lt;b&gt;[% $id %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Format version: ' || represent_value("version") %][% '&lt;br&gt;Generic building texture: ' || represent_value("building_texture") %][% '&lt;br&gt;Row house texture: ' || represent_value("row_house_texture") %][% '&lt;br&gt;Unknown chunks: ' || represent_value("unknown_chunks") %][% '&lt;br&gt;1 or 2 floors (%): ' || represent_value("floors_1_2_percent") %][% '&lt;br&gt;3 to 5 floors (%): ' || represent_value("floors_3_5_percent") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
