<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="0" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Symbology3D|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-3d layer="" type="vector">
  <vector-layer-3d-tiling show-bounding-boxes="0" zoom-levels-count="3" />
  <symbol material_type="phong" type="polygon">
   <data add-back-faces="0" alt-binding="centroid" alt-clamping="terrain" culling-mode="no-culling" extrusion-height="0" height="0" invert-normals="0" rendered-facade="3" />
   <material ambient="155,143,133,255" diffuse="116,107,100,255" shininess="0" specular="0,0,0,255">
        </material>
   <data-defined-properties>
    <Option type="Map">
     <Option name="name" type="QString" value="" />
     <Option name="properties" type="Map">
      <Option name="extrusionHeight" type="Map">
       <Option name="active" type="bool" value="true" />
       <Option name="expression" type="QString" value="coalesce(&quot;height_m&quot;, 0)" />
       <Option name="type" type="int" value="3" />
      </Option>
     </Option>
     <Option name="type" type="QString" value="collection" />
    </Option>
   </data-defined-properties>
   <edges color="0,0,0,255" enabled="0" width="1" />
  </symbol>
 </renderer-3d>
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="214,122,92,200" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="128,60,42,255" />
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
   <column name="tile" type="field" width="108" />
   <column name="facade" type="field" width="171" />
   <column name="path" type="field" width="101" />
   <column name="height_m" type="field" width="94" />
   <column name="point_count" type="field" width="143" />
   <column name="points_px" type="field" width="227" />
   <column name="walls" type="field" width="185" />
   <column name="ground_x_ratio" type="field" width="129" />
   <column name="ground_x_m" type="field" width="108" />
   <column name="ground_y_ratio" type="field" width="129" />
   <column name="ground_y_m" type="field" width="108" />
   <column name="line" type="field" width="136" />
   <column name="definition" type="field" width="143" />
   <column name="kind" type="field" width="80" />
   <column name="airport" type="field" width="80" />
   <column name="filter" type="field" width="115" />
   <column name="parameter" type="field" width="87" />
   <column name="planes" type="field" width="143" />
   <column name="points" type="field" width="80" />
   <column name="winding_sizes" type="field" width="150" />
   <column name="fid" type="field" width="80" />
   <column name="tile_key" type="field" width="136" />
   <column name="key" type="field" width="80" />
   <column name="file_offset" type="field" width="101" />
   <column name="definition_key" type="field" width="122" />
   <column name="filter_key" type="field" width="94" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="tile" showLabel="1" />
   <attributeEditorField name="facade" showLabel="1" />
   <attributeEditorField name="path" showLabel="1" />
   <attributeEditorField name="height_m" showLabel="1" />
   <attributeEditorField name="point_count" showLabel="1" />
   <attributeEditorField name="points_px" showLabel="1" />
   <attributeEditorField name="walls" showLabel="1" />
   <attributeEditorField name="ground_x_ratio" showLabel="1" />
   <attributeEditorField name="ground_x_m" showLabel="1" />
   <attributeEditorField name="ground_y_ratio" showLabel="1" />
   <attributeEditorField name="ground_y_m" showLabel="1" />
   <attributeEditorField name="line" showLabel="1" />
   <attributeEditorField name="definition" showLabel="1" />
   <attributeEditorField name="kind" showLabel="1" />
   <attributeEditorField name="airport" showLabel="1" />
   <attributeEditorField name="filter" showLabel="1" />
   <attributeEditorField name="parameter" showLabel="1" />
   <attributeEditorField name="planes" showLabel="1" />
   <attributeEditorField name="points" showLabel="1" />
   <attributeEditorField name="winding_sizes" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="tile_key" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
   <attributeEditorField name="file_offset" showLabel="1" />
   <attributeEditorField name="definition_key" showLabel="1" />
   <attributeEditorField name="filter_key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="definition_key" />
  <field editable="0" name="fid" />
  <field editable="0" name="file_offset" />
  <field editable="0" name="filter_key" />
  <field editable="0" name="key" />
  <field editable="0" name="tile_key" />
 </editable>
 <previewExpression>coalesce("path", represent_value("kind"))</previewExpression>
 <mapTip>&lt;b&gt;[% coalesce("path", represent_value("kind")) %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Tile or grid: ' || represent_value("tile") %][% '&lt;br&gt;FACADE number, from 0: ' || represent_value("facade") %][% '&lt;br&gt;Facade path: ' || represent_value("path") %][% '&lt;br&gt;Height (m): ' || represent_value("height_m") %][% '&lt;br&gt;Number of corners: ' || represent_value("point_count") %][% '&lt;br&gt;Corners (pixels), x y x y ...: ' || represent_value("points_px") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
