<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="0" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
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
   <column name="tile" type="field" width="108" />
   <column name="path" type="field" width="101" />
   <column name="layer" type="field" width="108" />
   <column name="heading_deg" type="field" width="199" />
   <column name="true_heading_deg" type="field" width="150" />
   <column name="width_m" type="field" width="87" />
   <column name="x_px" type="field" width="199" />
   <column name="y_px" type="field" width="199" />
   <column name="x_m" type="field" width="171" />
   <column name="y_m" type="field" width="171" />
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
   <attributeEditorField name="heading_deg" showLabel="1" />
   <attributeEditorField name="true_heading_deg" showLabel="1" />
   <attributeEditorField name="width_m" showLabel="1" />
   <attributeEditorField name="x_px" showLabel="1" />
   <attributeEditorField name="y_px" showLabel="1" />
   <attributeEditorField name="x_m" showLabel="1" />
   <attributeEditorField name="y_m" showLabel="1" />
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
 <mapTip>&lt;b&gt;[% "path" %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Tile or grid: ' || represent_value("tile") %][% '&lt;br&gt;Forest path: ' || represent_value("path") %][% '&lt;br&gt;Forest layer: ' || represent_value("layer") %][% '&lt;br&gt;Heading in the tile (deg): ' || represent_value("heading_deg") %][% '&lt;br&gt;True heading (deg): ' || represent_value("true_heading_deg") %][% '&lt;br&gt;Width (m): ' || represent_value("width_m") %]</mapTip>
 <layerGeometryType>0</layerGeometryType>
</qgis>
