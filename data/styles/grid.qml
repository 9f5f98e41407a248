<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="0" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="0,0,0,0" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="90,104,128,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.4" />
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
   <column name="grid" type="field" width="157" />
   <column name="columns" type="field" width="143" />
   <column name="rows" type="field" width="122" />
   <column name="overlap_h_px" type="field" width="122" />
   <column name="overlap_v_px" type="field" width="101" />
   <column name="rotation" type="field" width="115" />
   <column name="hidden" type="field" width="122" />
   <column name="left_px" type="field" width="150" />
   <column name="bottom_px" type="field" width="157" />
   <column name="right_px" type="field" width="157" />
   <column name="top_px" type="field" width="157" />
   <column name="width_m" type="field" width="87" />
   <column name="height_m" type="field" width="94" />
   <column name="line" type="field" width="136" />
   <column name="fid" type="field" width="80" />
   <column name="key" type="field" width="80" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="grid" showLabel="1" />
   <attributeEditorField name="columns" showLabel="1" />
   <attributeEditorField name="rows" showLabel="1" />
   <attributeEditorField name="overlap_h_px" showLabel="1" />
   <attributeEditorField name="overlap_v_px" showLabel="1" />
   <attributeEditorField name="rotation" showLabel="1" />
   <attributeEditorField name="hidden" showLabel="1" />
   <attributeEditorField name="left_px" showLabel="1" />
   <attributeEditorField name="bottom_px" showLabel="1" />
   <attributeEditorField name="right_px" showLabel="1" />
   <attributeEditorField name="top_px" showLabel="1" />
   <attributeEditorField name="width_m" showLabel="1" />
   <attributeEditorField name="height_m" showLabel="1" />
   <attributeEditorField name="line" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="fid" />
  <field editable="0" name="key" />
 </editable>
 <previewExpression>$id</previewExpression>
 <mapTip>&lt;b&gt;[% $id %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Grid number, from 0: ' || represent_value("grid") %][% '&lt;br&gt;Number of columns: ' || represent_value("columns") %][% '&lt;br&gt;Number of rows: ' || represent_value("rows") %][% '&lt;br&gt;Column overlap: ' || represent_value("overlap_h_px") %][% '&lt;br&gt;Row overlap: ' || represent_value("overlap_v_px") %][% '&lt;br&gt;Quarter turns: ' || represent_value("rotation") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
