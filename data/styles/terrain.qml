<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="0" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="196,180,140,80" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="120,90,30,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
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
   <column name="path" type="field" width="108" />
   <column name="definition" type="field" width="143" />
   <column name="hard" type="field" width="108" />
   <column name="overlay" type="field" width="80" />
   <column name="triangle_count" type="field" width="87" />
   <column name="fid" type="field" width="80" />
   <column name="key" type="field" width="80" />
   <column name="definition_key" type="field" width="122" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="path" showLabel="1" />
   <attributeEditorField name="definition" showLabel="1" />
   <attributeEditorField name="hard" showLabel="1" />
   <attributeEditorField name="overlay" showLabel="1" />
   <attributeEditorField name="triangle_count" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
   <attributeEditorField name="definition_key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="definition_key" />
  <field editable="0" name="fid" />
  <field editable="0" name="key" />
 </editable>
 <previewExpression>"path"</previewExpression>
 <mapTip>&lt;b&gt;[% "path" %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Terrain path: ' || represent_value("path") %][% '&lt;br&gt;Definition number: ' || represent_value("definition") %][% '&lt;br&gt;Hard surface: ' || represent_value("hard") %][% '&lt;br&gt;Overlay: ' || represent_value("overlay") %][% '&lt;br&gt;Triangles: ' || represent_value("triangle_count") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
