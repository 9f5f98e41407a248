<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="50000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 attr="CASE WHEN &quot;surface&quot; IN ('asphalt', 'bituminous', 'tarmac', 'macadam', 'oil_treated') THEN 'dark' WHEN &quot;surface&quot; IN ('concrete', 'cement', 'brick', 'planks', 'steel_mats') THEN 'light' WHEN &quot;surface&quot; IN ('grass', 'deprecated_grass') THEN 'grass' WHEN &quot;surface&quot; = 'water' THEN 'water' WHEN &quot;surface&quot; IN ('snow', 'ice') THEN 'snow' WHEN &quot;surface&quot; IN ('clay', 'dirt', 'coral', 'gravel', 'sand', 'shale') THEN 'earth' ELSE 'other' END" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Asphalt" render="true" symbol="0" value="dark" />
   <category label="Concrete" render="true" symbol="1" value="light" />
   <category label="Grass" render="true" symbol="2" value="grass" />
   <category label="Water" render="true" symbol="3" value="water" />
   <category label="Snow or ice" render="true" symbol="4" value="snow" />
   <category label="Earth or gravel" render="true" symbol="5" value="earth" />
   <category label="Other" render="true" symbol="6" value="" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="92,94,98,255" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,210" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="1" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="168,168,166,255" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,210" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="2" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="126,164,92,255" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,210" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="3" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="126,182,222,255" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,210" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="4" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="236,242,248,255" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,210" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="5" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="186,160,120,255" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,210" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="6" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="140,140,140,255" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,210" />
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
   <column name="airport_ident" type="field" width="115" />
   <column name="surface" type="field" width="80" />
   <column name="material_guid" type="field" width="115" />
   <column name="draw_surface" type="field" width="143" />
   <column name="draw_detail" type="field" width="115" />
   <column name="flatten" type="field" width="164" />
   <column name="surface_query" type="field" width="115" />
   <column name="opacity" type="field" width="150" />
   <column name="tiling" type="field" width="129" />
   <column name="texture_heading_deg" type="field" width="192" />
   <column name="falloff" type="field" width="108" />
   <column name="priority" type="field" width="115" />
   <column name="local_uv" type="field" width="220" />
   <column name="stretch_uv" type="field" width="178" />
   <column name="ground_merging" type="field" width="178" />
   <column name="coloration" type="field" width="164" />
   <column name="exclude_vegetation_around" type="field" width="213" />
   <column name="exclude_vegetation_inside" type="field" width="213" />
   <column name="flip_uv" type="field" width="150" />
   <column name="offset_u" type="field" width="143" />
   <column name="offset_v" type="field" width="143" />
   <column name="old_form" type="field" width="157" />
   <column name="fid" type="field" width="80" />
   <column name="airport_fid" type="field" width="101" />
   <column name="airport_key" type="field" width="101" />
   <column name="num_triangles" type="field" width="157" />
   <column name="triangles" type="field" width="157" />
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
   <attributeEditorField name="surface" showLabel="1" />
   <attributeEditorField name="old_form" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Material" showLabel="1">
   <attributeEditorField name="material_guid" showLabel="1" />
   <attributeEditorField name="flatten" showLabel="1" />
   <attributeEditorField name="surface_query" showLabel="1" />
   <attributeEditorField name="opacity" showLabel="1" />
   <attributeEditorField name="tiling" showLabel="1" />
   <attributeEditorField name="texture_heading_deg" showLabel="1" />
   <attributeEditorField name="falloff" showLabel="1" />
   <attributeEditorField name="priority" showLabel="1" />
   <attributeEditorField name="local_uv" showLabel="1" />
   <attributeEditorField name="stretch_uv" showLabel="1" />
   <attributeEditorField name="ground_merging" showLabel="1" />
   <attributeEditorField name="coloration" showLabel="1" />
   <attributeEditorField name="exclude_vegetation_around" showLabel="1" />
   <attributeEditorField name="exclude_vegetation_inside" showLabel="1" />
   <attributeEditorField name="flip_uv" showLabel="1" />
   <attributeEditorField name="offset_u" showLabel="1" />
   <attributeEditorField name="offset_v" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Marking" showLabel="1">
   <attributeEditorField name="draw_surface" showLabel="1" />
   <attributeEditorField name="draw_detail" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="airport_fid" showLabel="1" />
   <attributeEditorField name="airport_key" showLabel="1" />
   <attributeEditorField name="num_triangles" showLabel="1" />
   <attributeEditorField name="triangles" showLabel="1" />
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
  <field editable="0" name="num_triangles" />
  <field editable="0" name="rank" />
  <field editable="0" name="triangles" />
 </editable>
 <previewExpression>represent_value("surface")</previewExpression>
 <mapTip>&lt;b&gt;[% represent_value("surface") %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Airport ident: ' || represent_value("airport_ident") %][% '&lt;br&gt;Surface: ' || represent_value("surface") %][% '&lt;br&gt;Older record format: ' || represent_value("old_form") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
