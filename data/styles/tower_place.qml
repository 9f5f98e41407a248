<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="50000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="120,90,160,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="diamond" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
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
   <column name="airport_ident" type="field" width="115" />
   <column name="kind" type="field" width="115" />
   <column name="fid" type="field" width="80" />
   <column name="airport_fid" type="field" width="101" />
   <column name="airport_key" type="field" width="101" />
   <column name="file_offset" type="field" width="101" />
   <column name="area" type="field" width="94" />
   <column name="file" type="field" width="87" />
   <column name="rank" type="field" width="87" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="airport_ident" showLabel="1" />
   <attributeEditorField name="kind" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="airport_fid" showLabel="1" />
   <attributeEditorField name="airport_key" showLabel="1" />
   <attributeEditorField name="file_offset" showLabel="1" />
   <attributeEditorField name="area" showLabel="1" />
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="rank" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="airport_fid" />
  <field editable="0" name="airport_key" />
  <field editable="0" name="area" />
  <field editable="0" name="fid" />
  <field editable="0" name="file" />
  <field editable="0" name="file_offset" />
  <field editable="0" name="rank" />
 </editable>
 <previewExpression>represent_value("kind")</previewExpression>
 <mapTip>&lt;b&gt;[% represent_value("kind") %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Airport ident: ' || represent_value("airport_ident") %][% '&lt;br&gt;Kind (1 or 3): ' || represent_value("kind") %]</mapTip>
 <layerGeometryType>0</layerGeometryType>
</qgis>
