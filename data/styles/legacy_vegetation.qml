<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="30000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 attr="&quot;class_1&quot;" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Deciduous trees" render="true" symbol="0" value="deciduous" />
   <category label="Conifers (class 2)" render="true" symbol="1" value="conifer_2" />
   <category label="Conifers (class 3)" render="true" symbol="2" value="conifer_3" />
   <category label="Other" render="true" symbol="3" value="" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="120,170,84,220" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="76,122,52,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="1" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="52,106,70,220" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="30,72,46,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="2" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="40,90,64,220" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="22,60,42,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="3" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="160,184,110,220" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="110,134,70,255" />
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
   <column name="class_1" type="field" width="101" />
   <column name="class_2" type="field" width="108" />
   <column name="class_1_percent" type="field" width="171" />
   <column name="maximum_density" type="field" width="129" />
   <column name="minimum_height_1" type="field" width="178" />
   <column name="maximum_height_1" type="field" width="192" />
   <column name="minimum_height_2" type="field" width="178" />
   <column name="maximum_height_2" type="field" width="192" />
   <column name="width_m" type="field" width="206" />
   <column name="depth_m" type="field" width="129" />
   <column name="tile" type="field" width="115" />
   <column name="file" type="field" width="87" />
   <column name="key" type="field" width="80" />
   <column name="tile_key" type="field" width="80" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="class_1" showLabel="1" />
   <attributeEditorField name="class_2" showLabel="1" />
   <attributeEditorField name="class_1_percent" showLabel="1" />
   <attributeEditorField name="maximum_density" showLabel="1" />
   <attributeEditorField name="minimum_height_1" showLabel="1" />
   <attributeEditorField name="maximum_height_1" showLabel="1" />
   <attributeEditorField name="minimum_height_2" showLabel="1" />
   <attributeEditorField name="maximum_height_2" showLabel="1" />
   <attributeEditorField name="width_m" showLabel="1" />
   <attributeEditorField name="depth_m" showLabel="1" />
   <attributeEditorField name="tile" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
   <attributeEditorField name="tile_key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="file" />
  <field editable="0" name="key" />
  <field editable="0" name="tile_key" />
 </editable>
 <previewExpression>$id</previewExpression>
 <mapTip>&lt;b&gt;[% $id %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;First class: ' || represent_value("class_1") %][% '&lt;br&gt;Second class: ' || represent_value("class_2") %][% '&lt;br&gt;First class share (%): ' || represent_value("class_1_percent") %][% '&lt;br&gt;Highest density: ' || represent_value("maximum_density") %][% '&lt;br&gt;Lowest height, class 1: ' || represent_value("minimum_height_1") %][% '&lt;br&gt;Greatest height, class 1: ' || represent_value("maximum_height_1") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
