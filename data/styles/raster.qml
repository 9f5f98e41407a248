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
      <Option name="outline_color" type="QString" value="60,90,140,255" />
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
   <column name="name" type="field" width="80" />
   <column name="width" type="field" width="80" />
   <column name="height" type="field" width="80" />
   <column name="sample_kind" type="field" width="101" />
   <column name="sample_size" type="field" width="157" />
   <column name="posts" type="field" width="115" />
   <column name="scale" type="field" width="80" />
   <column name="value_offset" type="field" width="136" />
   <column name="lowest" type="field" width="108" />
   <column name="highest" type="field" width="115" />
   <column name="fid" type="field" width="80" />
   <column name="key" type="field" width="80" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="name" showLabel="1" />
   <attributeEditorField name="width" showLabel="1" />
   <attributeEditorField name="height" showLabel="1" />
   <attributeEditorField name="sample_kind" showLabel="1" />
   <attributeEditorField name="sample_size" showLabel="1" />
   <attributeEditorField name="posts" showLabel="1" />
   <attributeEditorField name="scale" showLabel="1" />
   <attributeEditorField name="value_offset" showLabel="1" />
   <attributeEditorField name="lowest" showLabel="1" />
   <attributeEditorField name="highest" showLabel="1" />
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
 <previewExpression>"name"</previewExpression>
 <mapTip>&lt;b&gt;[% "name" %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Name: ' || represent_value("name") %][% '&lt;br&gt;Columns: ' || represent_value("width") %][% '&lt;br&gt;Rows: ' || represent_value("height") %][% '&lt;br&gt;Sample type: ' || represent_value("sample_kind") %][% '&lt;br&gt;Sample size (bytes): ' || represent_value("sample_size") %][% '&lt;br&gt;Point samples: ' || represent_value("posts") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
