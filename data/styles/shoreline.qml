<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="750000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
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
      <Option name="line_color" type="QString" value="38,96,150,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="0.35" />
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
 <attributetableconfig actionWidgetStyle="dropDown" sortExpression="" sortOrder="0">
  <columns>
   <column name="texture_guid" type="field" width="108" />
   <column name="texture_name" type="field" width="80" />
   <column name="altitude_mode" type="field" width="115" />
   <column name="add_to_cells" type="field" width="220" />
   <column name="attributes" type="field" width="150" />
   <column name="fid" type="field" width="80" />
   <column name="num_points" type="field" width="150" />
   <column name="level" type="field" width="94" />
   <column name="u" type="field" width="101" />
   <column name="v" type="field" width="80" />
   <column name="entity" type="field" width="192" />
   <column name="area" type="field" width="94" />
   <column name="file" type="field" width="87" />
   <column name="rank" type="field" width="87" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="texture_guid" showLabel="1" />
   <attributeEditorField name="texture_name" showLabel="1" />
   <attributeEditorField name="altitude_mode" showLabel="1" />
   <attributeEditorField name="add_to_cells" showLabel="1" />
   <attributeEditorField name="attributes" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="num_points" showLabel="1" />
   <attributeEditorField name="level" showLabel="1" />
   <attributeEditorField name="u" showLabel="1" />
   <attributeEditorField name="v" showLabel="1" />
   <attributeEditorField name="entity" showLabel="1" />
   <attributeEditorField name="area" showLabel="1" />
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="rank" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="area" />
  <field editable="0" name="entity" />
  <field editable="0" name="fid" />
  <field editable="0" name="file" />
  <field editable="0" name="level" />
  <field editable="0" name="num_points" />
  <field editable="0" name="rank" />
  <field editable="0" name="u" />
  <field editable="0" name="v" />
 </editable>
 <previewExpression>"texture_name"</previewExpression>
 <mapTip>&lt;b&gt;[% "texture_name" %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Texture GUID: ' || represent_value("texture_guid") %][% '&lt;br&gt;Texture: ' || represent_value("texture_name") %][% '&lt;br&gt;Altitude mode: ' || represent_value("altitude_mode") %][% '&lt;br&gt;Keeps lower-priority vectors: ' || represent_value("add_to_cells") %]</mapTip>
 <layerGeometryType>1</layerGeometryType>
</qgis>
