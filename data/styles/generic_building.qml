<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="0" maxScale="0" minScale="30000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Symbology3D|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-3d layer="" type="vector">
  <vector-layer-3d-tiling show-bounding-boxes="0" zoom-levels-count="3" />
  <symbol material_type="phong" type="polygon">
   <data add-back-faces="0" alt-binding="centroid" alt-clamping="terrain" culling-mode="no-culling" extrusion-height="0" height="0" invert-normals="0" rendered-facade="3" />
   <material ambient="172,148,127,255" diffuse="129,111,95,255" shininess="0" specular="0,0,0,255">
        </material>
   <data-defined-properties>
    <Option type="Map">
     <Option name="name" type="QString" value="" />
     <Option name="properties" type="Map">
      <Option name="extrusionHeight" type="Map">
       <Option name="active" type="bool" value="true" />
       <Option name="expression" type="QString" value="3 * (CASE WHEN ($id % 100003 * 0.618034 % 1) * (0 + coalesce(&quot;floors_1_2_percent&quot;, 0) + coalesce(&quot;floors_3_5_percent&quot;, 0) + coalesce(&quot;floors_6_8_percent&quot;, 0) + coalesce(&quot;floors_9_12_percent&quot;, 0)) &lt; 0 + coalesce(&quot;floors_1_2_percent&quot;, 0) THEN 1 + $id % 2 WHEN ($id % 100003 * 0.618034 % 1) * (0 + coalesce(&quot;floors_1_2_percent&quot;, 0) + coalesce(&quot;floors_3_5_percent&quot;, 0) + coalesce(&quot;floors_6_8_percent&quot;, 0) + coalesce(&quot;floors_9_12_percent&quot;, 0)) &lt; 0 + coalesce(&quot;floors_1_2_percent&quot;, 0) + coalesce(&quot;floors_3_5_percent&quot;, 0) THEN 3 + $id % 3 WHEN ($id % 100003 * 0.618034 % 1) * (0 + coalesce(&quot;floors_1_2_percent&quot;, 0) + coalesce(&quot;floors_3_5_percent&quot;, 0) + coalesce(&quot;floors_6_8_percent&quot;, 0) + coalesce(&quot;floors_9_12_percent&quot;, 0)) &lt; 0 + coalesce(&quot;floors_1_2_percent&quot;, 0) + coalesce(&quot;floors_3_5_percent&quot;, 0) + coalesce(&quot;floors_6_8_percent&quot;, 0) THEN 6 + $id % 3 WHEN ($id % 100003 * 0.618034 % 1) * (0 + coalesce(&quot;floors_1_2_percent&quot;, 0) + coalesce(&quot;floors_3_5_percent&quot;, 0) + coalesce(&quot;floors_6_8_percent&quot;, 0) + coalesce(&quot;floors_9_12_percent&quot;, 0)) &lt; 0 + coalesce(&quot;floors_1_2_percent&quot;, 0) + coalesce(&quot;floors_3_5_percent&quot;, 0) + coalesce(&quot;floors_6_8_percent&quot;, 0) + coalesce(&quot;floors_9_12_percent&quot;, 0) THEN 9 + $id % 4 ELSE 2 END)" />
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
      <Option name="color" type="QString" value="214,122,92,255" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="128,60,42,255" />
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
   <column name="guid" type="field" width="87" />
   <column name="name" type="field" width="241" />
   <column name="width_m" type="field" width="206" />
   <column name="depth_m" type="field" width="129" />
   <column name="heading_deg" type="field" width="157" />
   <column name="floors_1_2_percent" type="field" width="143" />
   <column name="floors_3_5_percent" type="field" width="143" />
   <column name="floors_6_8_percent" type="field" width="143" />
   <column name="floors_9_12_percent" type="field" width="150" />
   <column name="texture" type="field" width="192" />
   <column name="tile" type="field" width="115" />
   <column name="file" type="field" width="87" />
   <column name="key" type="field" width="80" />
   <column name="tile_key" type="field" width="80" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="guid" showLabel="1" />
   <attributeEditorField name="name" showLabel="1" />
   <attributeEditorField name="width_m" showLabel="1" />
   <attributeEditorField name="depth_m" showLabel="1" />
   <attributeEditorField name="heading_deg" showLabel="1" />
   <attributeEditorField name="floors_1_2_percent" showLabel="1" />
   <attributeEditorField name="floors_3_5_percent" showLabel="1" />
   <attributeEditorField name="floors_6_8_percent" showLabel="1" />
   <attributeEditorField name="floors_9_12_percent" showLabel="1" />
   <attributeEditorField name="texture" showLabel="1" />
   <attributeEditorField name="tile" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
   <attributeEditorField name="tile_key" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="file" />
  <field editable="0" name="key" />
  <field editable="0" name="tile_key" />
 </editable>
 <previewExpression>"name"</previewExpression>
 <mapTip>&lt;b&gt;[% "name" %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Roof GUID: ' || represent_value("guid") %][% '&lt;br&gt;Name in the autogen description: ' || represent_value("name") %][% '&lt;br&gt;Length along the front (m): ' || represent_value("width_m") %][% '&lt;br&gt;Side length (m): ' || represent_value("depth_m") %][% '&lt;br&gt;Front azimuth (deg): ' || represent_value("heading_deg") %][% '&lt;br&gt;1 or 2 floors (%): ' || represent_value("floors_1_2_percent") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
