<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="750000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 attr="&quot;type&quot;" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Coastline" render="true" symbol="0" value="coastline" />
   <category label="Border" render="true" symbol="1" value="" />
  </categories>
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
      <Option name="line_color" type="QString" value="38,96,150,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="0.4" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="1" type="line">
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="round" />
      <Option name="customdash" type="QString" value="3;1.2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="110,80,120,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="0.4" />
      <Option name="line_width_unit" type="QString" value="MM" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="1" />
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
   <column name="type" type="field" width="87" />
   <column name="min_lon" type="field" width="213" />
   <column name="min_lat" type="field" width="220" />
   <column name="max_lon" type="field" width="213" />
   <column name="max_lat" type="field" width="220" />
   <column name="fid" type="field" width="80" />
   <column name="num_points" type="field" width="150" />
   <column name="file_offset" type="field" width="101" />
   <column name="area" type="field" width="94" />
   <column name="file" type="field" width="87" />
   <column name="rank" type="field" width="87" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="type" showLabel="1" />
   <attributeEditorField name="min_lon" showLabel="1" />
   <attributeEditorField name="min_lat" showLabel="1" />
   <attributeEditorField name="max_lon" showLabel="1" />
   <attributeEditorField name="max_lat" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="num_points" showLabel="1" />
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
  <field editable="0" name="num_points" />
  <field editable="0" name="rank" />
 </editable>
 <previewExpression>represent_value("type")</previewExpression>
 <mapTip>&lt;b&gt;[% represent_value("type") %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Line type: ' || represent_value("type") %][% '&lt;br&gt;Western limit in the record: ' || represent_value("min_lon") %][% '&lt;br&gt;Southern limit in the record: ' || represent_value("min_lat") %][% '&lt;br&gt;Eastern limit in the record: ' || represent_value("max_lon") %][% '&lt;br&gt;Northern limit in the record: ' || represent_value("max_lat") %]</mapTip>
 <layerGeometryType>1</layerGeometryType>
</qgis>
