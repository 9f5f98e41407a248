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
      <Option name="outline_color" type="QString" value="210,130,40,255" />
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
   <column name="grid" type="field" width="157" />
   <column name="kind" type="field" width="94" />
   <column name="left_px" type="field" width="150" />
   <column name="bottom_px" type="field" width="157" />
   <column name="right_px" type="field" width="157" />
   <column name="top_px" type="field" width="157" />
   <column name="width_m" type="field" width="87" />
   <column name="height_m" type="field" width="94" />
   <column name="line" type="field" width="136" />
   <column name="fid" type="field" width="80" />
   <column name="grid_key" type="field" width="80" />
   <column name="key" type="field" width="80" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="grid" showLabel="1" />
   <attributeEditorField name="kind" showLabel="1" />
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
   <attributeEditorField name="grid_key" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="fid" />
  <field editable="0" name="grid_key" />
  <field editable="0" name="key" />
 </editable>
 <previewExpression>represent_value("kind")</previewExpression>
 <mapTip>&lt;b&gt;[% represent_value("kind") %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Grid number, from 0: ' || represent_value("grid") %][% '&lt;br&gt;Limit type: ' || represent_value("kind") %][% '&lt;br&gt;Left side (pixels): ' || represent_value("left_px") %][% '&lt;br&gt;Lower side (pixels): ' || represent_value("bottom_px") %][% '&lt;br&gt;Right side (pixels): ' || represent_value("right_px") %][% '&lt;br&gt;Upper side (pixels): ' || represent_value("top_px") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
