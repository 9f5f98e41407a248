<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="60000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="line">
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="round" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="120,110,100,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="0.9" />
      <Option name="line_width_unit" type="QString" value="MM" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
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
   <column name="profile_guid" type="field" width="178" />
   <column name="material_guid" type="field" width="143" />
   <column name="road_width_m" type="field" width="122" />
   <column name="probability" type="field" width="164" />
   <column name="suppress_platform" type="field" width="136" />
   <column name="placement_guids" type="field" width="192" />
   <column name="sample1_lon" type="field" width="150" />
   <column name="sample1_lat" type="field" width="143" />
   <column name="sample1_alt_m" type="field" width="171" />
   <column name="sample2_lon" type="field" width="150" />
   <column name="sample2_lat" type="field" width="143" />
   <column name="sample2_alt_m" type="field" width="171" />
   <column name="agl" type="field" width="178" />
   <column name="fid" type="field" width="80" />
   <column name="scenery_object_fid" type="field" width="94" />
   <column name="scenery_object_key" type="field" width="94" />
   <column name="file_offset" type="field" width="101" />
   <column name="area" type="field" width="94" />
   <column name="file" type="field" width="87" />
   <column name="rank" type="field" width="87" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="profile_guid" showLabel="1" />
   <attributeEditorField name="road_width_m" showLabel="1" />
   <attributeEditorField name="probability" showLabel="1" />
   <attributeEditorField name="suppress_platform" showLabel="1" />
   <attributeEditorField name="placement_guids" showLabel="1" />
   <attributeEditorField name="sample1_lon" showLabel="1" />
   <attributeEditorField name="sample1_lat" showLabel="1" />
   <attributeEditorField name="sample1_alt_m" showLabel="1" />
   <attributeEditorField name="sample2_lon" showLabel="1" />
   <attributeEditorField name="sample2_lat" showLabel="1" />
   <attributeEditorField name="sample2_alt_m" showLabel="1" />
   <attributeEditorField name="agl" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Material" showLabel="1">
   <attributeEditorField name="material_guid" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="scenery_object_fid" showLabel="1" />
   <attributeEditorField name="scenery_object_key" showLabel="1" />
   <attributeEditorField name="file_offset" showLabel="1" />
   <attributeEditorField name="area" showLabel="1" />
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="rank" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="area" />
  <field editable="0" name="fid" />
  <field editable="0" name="file" />
  <field editable="0" name="file_offset" />
  <field editable="0" name="rank" />
  <field editable="0" name="scenery_object_fid" />
  <field editable="0" name="scenery_object_key" />
 </editable>
 <previewExpression>$id</previewExpression>
 <mapTip>&lt;b&gt;[% $id %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Extrusion profile GUID: ' || represent_value("profile_guid") %][% '&lt;br&gt;Road width (m): ' || represent_value("road_width_m") %][% '&lt;br&gt;Probability (0 to 1): ' || represent_value("probability") %][% '&lt;br&gt;Without platform: ' || represent_value("suppress_platform") %][% '&lt;br&gt;Objects along the bridge: ' || represent_value("placement_guids") %][% '&lt;br&gt;Sample 1 longitude: ' || represent_value("sample1_lon") %]</mapTip>
 <layerGeometryType>1</layerGeometryType>
</qgis>
