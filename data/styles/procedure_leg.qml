<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="300000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="150,60,160,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="triangle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="1.8" />
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
   <column name="procedure" type="field" width="122" />
   <column name="seq" type="field" width="150" />
   <column name="leg_type" type="field" width="157" />
   <column name="alt_descriptor" type="field" width="164" />
   <column name="turn_direction" type="field" width="122" />
   <column name="fly_over" type="field" width="80" />
   <column name="fix_type" type="field" width="80" />
   <column name="fix_ident" type="field" width="87" />
   <column name="fix_region" type="field" width="94" />
   <column name="fix_airport" type="field" width="101" />
   <column name="rec_type" type="field" width="185" />
   <column name="rec_ident" type="field" width="192" />
   <column name="rec_region" type="field" width="199" />
   <column name="rec_airport" type="field" width="206" />
   <column name="theta_deg" type="field" width="101" />
   <column name="rho_m" type="field" width="80" />
   <column name="course_deg" type="field" width="108" />
   <column name="course_true" type="field" width="101" />
   <column name="distance_m" type="field" width="94" />
   <column name="time_min" type="field" width="122" />
   <column name="altitude1_m" type="field" width="150" />
   <column name="altitude2_m" type="field" width="157" />
   <column name="speed_limit_kt" type="field" width="136" />
   <column name="vertical_angle_deg" type="field" width="164" />
   <column name="centre_type" type="field" width="129" />
   <column name="centre_ident" type="field" width="136" />
   <column name="centre_region" type="field" width="143" />
   <column name="centre_airport" type="field" width="150" />
   <column name="fid" type="field" width="80" />
   <column name="airport_fid" type="field" width="101" />
   <column name="airport_key" type="field" width="101" />
   <column name="parent_fid" type="field" width="94" />
   <column name="approach_fid" type="field" width="108" />
   <column name="approach_key" type="field" width="108" />
   <column name="sid_star_fid" type="field" width="129" />
   <column name="sid_star_key" type="field" width="129" />
   <column name="transition_fid" type="field" width="122" />
   <column name="transition_key" type="field" width="122" />
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
   <attributeEditorField name="procedure" showLabel="1" />
   <attributeEditorField name="seq" showLabel="1" />
   <attributeEditorField name="leg_type" showLabel="1" />
   <attributeEditorField name="alt_descriptor" showLabel="1" />
   <attributeEditorField name="turn_direction" showLabel="1" />
   <attributeEditorField name="fly_over" showLabel="1" />
   <attributeEditorField name="fix_type" showLabel="1" />
   <attributeEditorField name="fix_ident" showLabel="1" />
   <attributeEditorField name="fix_region" showLabel="1" />
   <attributeEditorField name="fix_airport" showLabel="1" />
   <attributeEditorField name="rec_type" showLabel="1" />
   <attributeEditorField name="rec_ident" showLabel="1" />
   <attributeEditorField name="rec_region" showLabel="1" />
   <attributeEditorField name="rec_airport" showLabel="1" />
   <attributeEditorField name="theta_deg" showLabel="1" />
   <attributeEditorField name="rho_m" showLabel="1" />
   <attributeEditorField name="course_deg" showLabel="1" />
   <attributeEditorField name="course_true" showLabel="1" />
   <attributeEditorField name="distance_m" showLabel="1" />
   <attributeEditorField name="time_min" showLabel="1" />
   <attributeEditorField name="altitude1_m" showLabel="1" />
   <attributeEditorField name="altitude2_m" showLabel="1" />
   <attributeEditorField name="speed_limit_kt" showLabel="1" />
   <attributeEditorField name="vertical_angle_deg" showLabel="1" />
   <attributeEditorField name="centre_type" showLabel="1" />
   <attributeEditorField name="centre_ident" showLabel="1" />
   <attributeEditorField name="centre_region" showLabel="1" />
   <attributeEditorField name="centre_airport" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="airport_fid" showLabel="1" />
   <attributeEditorField name="airport_key" showLabel="1" />
   <attributeEditorField name="parent_fid" showLabel="1" />
   <attributeEditorField name="approach_fid" showLabel="1" />
   <attributeEditorField name="approach_key" showLabel="1" />
   <attributeEditorField name="sid_star_fid" showLabel="1" />
   <attributeEditorField name="sid_star_key" showLabel="1" />
   <attributeEditorField name="transition_fid" showLabel="1" />
   <attributeEditorField name="transition_key" showLabel="1" />
   <attributeEditorField name="file_offset" showLabel="1" />
   <attributeEditorField name="area" showLabel="1" />
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="rank" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="airport_fid" />
  <field editable="0" name="airport_key" />
  <field editable="0" name="approach_fid" />
  <field editable="0" name="approach_key" />
  <field editable="0" name="area" />
  <field editable="0" name="fid" />
  <field editable="0" name="file" />
  <field editable="0" name="file_offset" />
  <field editable="0" name="parent_fid" />
  <field editable="0" name="rank" />
  <field editable="0" name="sid_star_fid" />
  <field editable="0" name="sid_star_key" />
  <field editable="0" name="transition_fid" />
  <field editable="0" name="transition_key" />
 </editable>
 <previewExpression>$id</previewExpression>
 <mapTip>&lt;b&gt;[% $id %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Airport ident: ' || represent_value("airport_ident") %][% '&lt;br&gt;Procedure part: ' || represent_value("procedure") %][% '&lt;br&gt;Leg number, from 1: ' || represent_value("seq") %][% '&lt;br&gt;Path and terminator: ' || represent_value("leg_type") %][% '&lt;br&gt;Altitude restriction: ' || represent_value("alt_descriptor") %][% '&lt;br&gt;Turn direction: ' || represent_value("turn_direction") %]</mapTip>
 <layerGeometryType>0</layerGeometryType>
</qgis>
