<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="30000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="0,0,0,0" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="190,90,160,255" />
      <Option name="outline_style" type="QString" value="dash" />
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
   <column name="tile" type="field" width="108" />
   <column name="point_count" type="field" width="143" />
   <column name="points_px" type="field" width="227" />
   <column name="line" type="field" width="136" />
   <column name="fid" type="field" width="80" />
   <column name="tile_key" type="field" width="136" />
   <column name="key" type="field" width="80" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="tile" showLabel="1" />
   <attributeEditorField name="point_count" showLabel="1" />
   <attributeEditorField name="points_px" showLabel="1" />
   <attributeEditorField name="line" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="tile_key" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="fid" />
  <field editable="0" name="key" />
  <field editable="0" name="tile_key" />
 </editable>
 <previewExpression>$id</previewExpression>
 <mapTip>&lt;b&gt;[% $id %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Tile or grid: ' || represent_value("tile") %][% '&lt;br&gt;Number of corners: ' || represent_value("point_count") %][% '&lt;br&gt;Corners (pixels), x y x y ...: ' || represent_value("points_px") %][% '&lt;br&gt;Line in the file: ' || represent_value("line") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
