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
      <Option name="outline_color" type="QString" value="150,160,176,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
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
   <column name="grid_column" type="field" width="206" />
   <column name="grid_row" type="field" width="199" />
   <column name="left_px" type="field" width="150" />
   <column name="bottom_px" type="field" width="157" />
   <column name="right_px" type="field" width="157" />
   <column name="top_px" type="field" width="157" />
   <column name="width_m" type="field" width="87" />
   <column name="height_m" type="field" width="94" />
   <column name="slop_h" type="field" width="143" />
   <column name="slop_v" type="field" width="122" />
   <column name="overlap_h_px" type="field" width="178" />
   <column name="overlap_v_px" type="field" width="157" />
   <column name="antislop_h_px" type="field" width="206" />
   <column name="antislop_v_px" type="field" width="185" />
   <column name="fid" type="field" width="80" />
   <column name="grid_key" type="field" width="80" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="grid" showLabel="1" />
   <attributeEditorField name="grid_column" showLabel="1" />
   <attributeEditorField name="grid_row" showLabel="1" />
   <attributeEditorField name="left_px" showLabel="1" />
   <attributeEditorField name="bottom_px" showLabel="1" />
   <attributeEditorField name="right_px" showLabel="1" />
   <attributeEditorField name="top_px" showLabel="1" />
   <attributeEditorField name="width_m" showLabel="1" />
   <attributeEditorField name="height_m" showLabel="1" />
   <attributeEditorField name="slop_h" showLabel="1" />
   <attributeEditorField name="slop_v" showLabel="1" />
   <attributeEditorField name="overlap_h_px" showLabel="1" />
   <attributeEditorField name="overlap_v_px" showLabel="1" />
   <attributeEditorField name="antislop_h_px" showLabel="1" />
   <attributeEditorField name="antislop_v_px" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="grid_key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="fid" />
  <field editable="0" name="grid_key" />
 </editable>
 <previewExpression>$id</previewExpression>
 <mapTip>&lt;b&gt;[% $id %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Grid number, from 0: ' || represent_value("grid") %][% '&lt;br&gt;Column, from 0 at the left: ' || represent_value("grid_column") %][% '&lt;br&gt;Row, from 0 at the bottom: ' || represent_value("grid_row") %][% '&lt;br&gt;Left side (pixels): ' || represent_value("left_px") %][% '&lt;br&gt;Lower side (pixels): ' || represent_value("bottom_px") %][% '&lt;br&gt;Right side (pixels): ' || represent_value("right_px") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
