<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="750000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="120,120,120,16" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="110,110,120,255" />
      <Option name="outline_style" type="QString" value="solid" />
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
   <column name="deviation_min" type="field" width="136" />
   <column name="dst_shift_min" type="field" width="129" />
   <column name="priority" type="field" width="80" />
   <column name="dst_start_day" type="field" width="178" />
   <column name="dst_start_weekday" type="field" width="143" />
   <column name="dst_end_day" type="field" width="164" />
   <column name="dst_end_weekday" type="field" width="129" />
   <column name="fid" type="field" width="80" />
   <column name="file_offset" type="field" width="101" />
   <column name="area" type="field" width="94" />
   <column name="file" type="field" width="87" />
   <column name="rank" type="field" width="87" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="deviation_min" showLabel="1" />
   <attributeEditorField name="dst_shift_min" showLabel="1" />
   <attributeEditorField name="dst_start_day" showLabel="1" />
   <attributeEditorField name="dst_start_weekday" showLabel="1" />
   <attributeEditorField name="dst_end_day" showLabel="1" />
   <attributeEditorField name="dst_end_weekday" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Material" showLabel="1">
   <attributeEditorField name="priority" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
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
 </editable>
 <previewExpression>$id</previewExpression>
 <mapTip>&lt;b&gt;[% $id %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;UTC offset (min): ' || represent_value("deviation_min") %][% '&lt;br&gt;DST shift (min): ' || represent_value("dst_shift_min") %][% '&lt;br&gt;Earliest DST start day: ' || represent_value("dst_start_day") %][% '&lt;br&gt;DST start weekday: ' || represent_value("dst_start_weekday") %][% '&lt;br&gt;Earliest DST end day: ' || represent_value("dst_end_day") %][% '&lt;br&gt;DST end weekday: ' || represent_value("dst_end_weekday") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
