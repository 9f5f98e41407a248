<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="15000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Symbology3D|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-3d layer="" type="vector">
  <vector-layer-3d-tiling show-bounding-boxes="0" zoom-levels-count="3" />
  <symbol material_type="phong" type="polygon">
   <data add-back-faces="0" alt-binding="centroid" alt-clamping="terrain" culling-mode="no-culling" extrusion-height="0" height="0" invert-normals="0" rendered-facade="3" />
   <material ambient="167,167,170,255" diffuse="125,125,127,255" shininess="0" specular="0,0,0,255">
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
      <Option name="color" type="QString" value="150,150,154,110" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="110,110,116,200" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.15" />
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
   <column name="model_guid" type="field" width="94" />
   <column name="model_name" type="field" width="94" />
   <column name="width_m" type="field" width="87" />
   <column name="depth_m" type="field" width="87" />
   <column name="height_m" type="field" width="94" />
   <column name="true_heading_deg" type="field" width="150" />
   <column name="agl" type="field" width="171" />
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
   <attributeEditorField name="model_guid" showLabel="1" />
   <attributeEditorField name="model_name" showLabel="1" />
   <attributeEditorField name="width_m" showLabel="1" />
   <attributeEditorField name="depth_m" showLabel="1" />
   <attributeEditorField name="height_m" showLabel="1" />
   <attributeEditorField name="true_heading_deg" showLabel="1" />
   <attributeEditorField name="agl" showLabel="1" />
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
 <mapTip>&lt;b&gt;[% $id %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Model GUID: ' || represent_value("model_guid") %][% '&lt;br&gt;Model name: ' || represent_value("model_name") %][% '&lt;br&gt;Width (m): ' || represent_value("width_m") %][% '&lt;br&gt;Depth (m): ' || represent_value("depth_m") %][% '&lt;br&gt;Height (m): ' || represent_value("height_m") %][% '&lt;br&gt;True heading (deg): ' || represent_value("true_heading_deg") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
