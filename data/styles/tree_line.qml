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
      <Option name="line_color" type="QString" value="86,140,74,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="0.8" />
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
   <column name="tile" type="field" width="108" />
   <column name="path" type="field" width="101" />
   <column name="layer" type="field" width="108" />
   <column name="start_x_px" type="field" width="213" />
   <column name="start_y_px" type="field" width="227" />
   <column name="end_x_px" type="field" width="199" />
   <column name="end_y_px" type="field" width="213" />
   <column name="ground_x_ratio" type="field" width="129" />
   <column name="ground_x_m" type="field" width="108" />
   <column name="ground_y_ratio" type="field" width="129" />
   <column name="ground_y_m" type="field" width="108" />
   <column name="line" type="field" width="136" />
   <column name="fid" type="field" width="80" />
   <column name="tile_key" type="field" width="136" />
   <column name="key" type="field" width="80" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="tile" showLabel="1" />
   <attributeEditorField name="path" showLabel="1" />
   <attributeEditorField name="layer" showLabel="1" />
   <attributeEditorField name="start_x_px" showLabel="1" />
   <attributeEditorField name="start_y_px" showLabel="1" />
   <attributeEditorField name="end_x_px" showLabel="1" />
   <attributeEditorField name="end_y_px" showLabel="1" />
   <attributeEditorField name="ground_x_ratio" showLabel="1" />
   <attributeEditorField name="ground_x_m" showLabel="1" />
   <attributeEditorField name="ground_y_ratio" showLabel="1" />
   <attributeEditorField name="ground_y_m" showLabel="1" />
   <attributeEditorField name="line" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="tile_key" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="fid" />
  <field editable="0" name="key" />
  <field editable="0" name="tile_key" />
 </editable>
 <previewExpression>"path"</previewExpression>
 <mapTip>&lt;b&gt;[% "path" %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Tile or grid: ' || represent_value("tile") %][% '&lt;br&gt;Forest path: ' || represent_value("path") %][% '&lt;br&gt;Forest layer: ' || represent_value("layer") %][% '&lt;br&gt;Start, pixels from the left: ' || represent_value("start_x_px") %][% '&lt;br&gt;Start, pixels from the bottom: ' || represent_value("start_y_px") %][% '&lt;br&gt;End, pixels from the left: ' || represent_value("end_x_px") %]</mapTip>
 <layerGeometryType>1</layerGeometryType>
</qgis>
