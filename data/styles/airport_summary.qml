<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="0" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="170,180,200,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="36,72,140,255" />
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
   <column name="ident" type="field" width="80" />
   <column name="region" type="field" width="101" />
   <column name="longest_runway_m" type="field" width="150" />
   <column name="longest_runway_heading_deg" type="field" width="220" />
   <column name="runway_class" type="field" width="129" />
   <column name="has_tower" type="field" width="171" />
   <column name="approaches" type="field" width="157" />
   <column name="flags" type="field" width="108" />
   <column name="fuel" type="field" width="94" />
   <column name="fuel_flags" type="field" width="94" />
   <column name="magvar_deg" type="field" width="192" />
   <column name="guid" type="field" width="150" />
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
   <attributeEditorField name="ident" showLabel="1" />
   <attributeEditorField name="region" showLabel="1" />
   <attributeEditorField name="longest_runway_m" showLabel="1" />
   <attributeEditorField name="longest_runway_heading_deg" showLabel="1" />
   <attributeEditorField name="runway_class" showLabel="1" />
   <attributeEditorField name="has_tower" showLabel="1" />
   <attributeEditorField name="approaches" showLabel="1" />
   <attributeEditorField name="fuel" showLabel="1" />
   <attributeEditorField name="fuel_flags" showLabel="1" />
   <attributeEditorField name="magvar_deg" showLabel="1" />
   <attributeEditorField name="guid" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Flags" showLabel="1">
   <attributeEditorField name="flags" showLabel="1" />
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
 <previewExpression>"ident"</previewExpression>
 <mapTip>&lt;b&gt;[% "ident" %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Ident: ' || represent_value("ident") %][% '&lt;br&gt;ICAO region: ' || represent_value("region") %][% '&lt;br&gt;Longest runway (m): ' || represent_value("longest_runway_m") %][% '&lt;br&gt;Longest runway heading (deg): ' || represent_value("longest_runway_heading_deg") %][% '&lt;br&gt;Runway surfaces: ' || represent_value("runway_class") %][% '&lt;br&gt;Has a tower frequency: ' || represent_value("has_tower") %]</mapTip>
 <layerGeometryType>0</layerGeometryType>
</qgis>
