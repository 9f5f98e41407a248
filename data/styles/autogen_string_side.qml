<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="0" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
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
      <Option name="line_color" type="QString" value="140,100,80,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="0.5" />
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
   <column name="path" type="field" width="129" />
   <column name="definition" type="field" width="143" />
   <column name="kind" type="field" width="80" />
   <column name="spawns" type="field" width="115" />
   <column name="side" type="field" width="101" />
   <column name="airport" type="field" width="80" />
   <column name="filter" type="field" width="115" />
   <column name="tile" type="field" width="80" />
   <column name="fid" type="field" width="80" />
   <column name="file_offset" type="field" width="101" />
   <column name="key" type="field" width="80" />
   <column name="definition_key" type="field" width="122" />
   <column name="filter_key" type="field" width="94" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="path" showLabel="1" />
   <attributeEditorField name="definition" showLabel="1" />
   <attributeEditorField name="kind" showLabel="1" />
   <attributeEditorField name="spawns" showLabel="1" />
   <attributeEditorField name="side" showLabel="1" />
   <attributeEditorField name="airport" showLabel="1" />
   <attributeEditorField name="filter" showLabel="1" />
   <attributeEditorField name="tile" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="file_offset" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
   <attributeEditorField name="definition_key" showLabel="1" />
   <attributeEditorField name="filter_key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="definition_key" />
  <field editable="0" name="fid" />
  <field editable="0" name="file_offset" />
  <field editable="0" name="filter_key" />
  <field editable="0" name="key" />
 </editable>
 <previewExpression>coalesce("path", represent_value("kind"))</previewExpression>
 <mapTip>&lt;b&gt;[% coalesce("path", represent_value("kind")) %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Definition path: ' || represent_value("path") %][% '&lt;br&gt;Definition number: ' || represent_value("definition") %][% '&lt;br&gt;Kind: ' || represent_value("kind") %][% '&lt;br&gt;Has buildings: ' || represent_value("spawns") %][% '&lt;br&gt;Side number: ' || represent_value("side") %][% '&lt;br&gt;Airport: ' || represent_value("airport") %]</mapTip>
 <layerGeometryType>1</layerGeometryType>
</qgis>
