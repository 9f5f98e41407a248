<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="0" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 attr="&quot;status&quot;" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Damaged" render="true" symbol="0" value="damaged" />
   <category label="Encrypted" render="true" symbol="1" value="encrypted" />
   <category label="Older simulators" render="true" symbol="2" value="foreign" />
   <category label="Used" render="true" symbol="3" value="ok" />
   <category label="Not used" render="true" symbol="4" value="" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="220,60,40,70" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="200,40,20,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.5" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="1" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="150,90,180,50" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="120,60,150,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.3" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="2" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="250,180,60,50" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="200,130,20,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.3" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="3" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="60,130,90,14" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="40,100,70,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="4" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="150,150,150,20" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="130,130,130,255" />
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
   <column name="path" type="field" width="80" />
   <column name="bytes" type="field" width="108" />
   <column name="modified" type="field" width="122" />
   <column name="file_date" type="field" width="122" />
   <column name="flavour" type="field" width="87" />
   <column name="sections" type="field" width="115" />
   <column name="level_min" type="field" width="157" />
   <column name="level_max" type="field" width="143" />
   <column name="records" type="field" width="143" />
   <column name="chunks" type="field" width="178" />
   <column name="status" type="field" width="80" />
   <column name="message" type="field" width="80" />
   <column name="fid" type="field" width="80" />
   <column name="area_fid" type="field" width="80" />
   <column name="rank" type="field" width="164" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="path" showLabel="1" />
   <attributeEditorField name="bytes" showLabel="1" />
   <attributeEditorField name="modified" showLabel="1" />
   <attributeEditorField name="file_date" showLabel="1" />
   <attributeEditorField name="flavour" showLabel="1" />
   <attributeEditorField name="sections" showLabel="1" />
   <attributeEditorField name="level_min" showLabel="1" />
   <attributeEditorField name="level_max" showLabel="1" />
   <attributeEditorField name="records" showLabel="1" />
   <attributeEditorField name="chunks" showLabel="1" />
   <attributeEditorField name="status" showLabel="1" />
   <attributeEditorField name="message" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="area_fid" showLabel="1" />
   <attributeEditorField name="rank" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="area_fid" />
  <field editable="0" name="fid" />
  <field editable="0" name="rank" />
 </editable>
 <previewExpression>"path"</previewExpression>
 <mapTip>&lt;b&gt;[% "path" %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Path: ' || represent_value("path") %][% '&lt;br&gt;Size (bytes): ' || represent_value("bytes") %][% '&lt;br&gt;Modified (UTC): ' || represent_value("modified") %][% '&lt;br&gt;Compiled (UTC): ' || represent_value("file_date") %][% '&lt;br&gt;Simulator: ' || represent_value("flavour") %][% '&lt;br&gt;Section types: ' || represent_value("sections") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
