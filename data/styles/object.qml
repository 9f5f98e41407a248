<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="1" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="92,110,168,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="arrow" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="4" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="angle" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="coalesce(attribute('true_heading_deg'), &quot;heading_deg&quot;)" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN @map_scale &gt; 8000 THEN 1.6 ELSE 4 END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
  </symbols>
  <rotation />
  <sizescale />
 </renderer-v2>
 <labeling type="simple">
  <settings calloutType="simple">
   <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="file_name(&quot;path&quot;)" fontFamily="DejaVu Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="6" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="50" fontWordSpacing="0" isExpression="1" legendString="Aa" multilineHeight="1" namedStyle="" previewBkgrdColor="255,255,255,255" textColor="30,30,30,255" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
    <families />
    <text-buffer bufferBlendMode="0" bufferColor="255,255,255,220" bufferDraw="1" bufferJoinStyle="128" bufferNoFill="1" bufferOpacity="1" bufferSize="0.80000000000000004" bufferSizeMapUnitScale="3x:0,0,0,0,0,0" bufferSizeUnits="MM" />
    <text-mask maskEnabled="0" maskJoinStyle="128" maskOpacity="1" maskSize="1.5" maskSizeMapUnitScale="3x:0,0,0,0,0,0" maskSizeUnits="MM" maskType="0" maskedSymbolLayers="" />
    <background shapeBlendMode="0" shapeBorderColor="128,128,128,255" shapeBorderWidth="0" shapeBorderWidthMapUnitScale="3x:0,0,0,0,0,0" shapeBorderWidthUnit="MM" shapeDraw="0" shapeFillColor="255,255,255,255" shapeJoinStyle="64" shapeOffsetMapUnitScale="3x:0,0,0,0,0,0" shapeOffsetUnit="MM" shapeOffsetX="0" shapeOffsetY="0" shapeOpacity="1" shapeRadiiMapUnitScale="3x:0,0,0,0,0,0" shapeRadiiUnit="MM" shapeRadiiX="0" shapeRadiiY="0" shapeRotation="0" shapeRotationType="0" shapeSVGFile="" shapeSizeMapUnitScale="3x:0,0,0,0,0,0" shapeSizeType="0" shapeSizeUnit="MM" shapeSizeX="0" shapeSizeY="0" shapeType="0">
     <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="fillSymbol" type="fill">
      <layer class="SimpleFill" enabled="1" locked="0" pass="0">
       <Option type="Map">
        <Option name="color" type="QString" value="255,255,255,255" />
        <Option name="joinstyle" type="QString" value="bevel" />
        <Option name="offset" type="QString" value="0,0" />
        <Option name="offset_unit" type="QString" value="MM" />
        <Option name="outline_color" type="QString" value="128,128,128,255" />
        <Option name="outline_style" type="QString" value="no" />
        <Option name="outline_width" type="QString" value="0" />
        <Option name="outline_width_unit" type="QString" value="MM" />
        <Option name="style" type="QString" value="solid" />
       </Option>
      </layer>
     </symbol>
    </background>
    <shadow shadowBlendMode="6" shadowColor="0,0,0,255" shadowDraw="0" shadowOffsetAngle="135" shadowOffsetDist="1" shadowOffsetGlobal="1" shadowOffsetMapUnitScale="3x:0,0,0,0,0,0" shadowOffsetUnit="MM" shadowOpacity="0.69999999999999996" shadowRadius="1.5" shadowRadiusAlphaOnly="0" shadowRadiusMapUnitScale="3x:0,0,0,0,0,0" shadowRadiusUnit="MM" shadowScale="100" shadowUnder="0" />
    <substitutions />
   </text-style>
   <text-format addDirectionSymbol="0" autoWrapLength="0" decimals="3" formatNumbers="0" leftDirectionSymbol="&lt;" multilineAlign="3" placeDirectionSymbol="0" plussign="0" reverseDirectionSymbol="0" rightDirectionSymbol="&gt;" useMaxLineLengthForAutoWrap="1" wrapChar="" />
   <placement centroidInside="0" centroidWhole="0" dist="0" distMapUnitScale="3x:0,0,0,0,0,0" distUnits="MM" fitInPolygonOnly="0" geometryGenerator="" geometryGeneratorEnabled="0" geometryGeneratorType="PointGeometry" labelOffsetMapUnitScale="3x:0,0,0,0,0,0" layerType="UnknownGeometry" lineAnchorClipping="0" lineAnchorPercent="0.5" lineAnchorType="0" maxCurvedCharAngleIn="25" maxCurvedCharAngleOut="-25" offsetType="1" offsetUnits="MM" overrunDistance="0" overrunDistanceMapUnitScale="3x:0,0,0,0,0,0" overrunDistanceUnit="MM" placement="6" placementFlags="10" polygonPlacementFlags="2" predefinedPositionOrder="TR,TL,BR,BL,R,L,TSR,BSR" preserveRotation="1" priority="5" quadOffset="4" repeatDistance="0" repeatDistanceMapUnitScale="3x:0,0,0,0,0,0" repeatDistanceUnits="MM" rotationAngle="0" rotationUnit="AngleDegrees" xOffset="0" yOffset="0" />
   <rendering displayAll="0" drawLabels="1" fontLimitPixelSize="0" fontMaxPixelSize="10000" fontMinPixelSize="0" labelPerPart="0" limitNumLabels="0" maxNumLabels="2000" mergeLines="0" minFeatureSize="0" obstacle="1" obstacleFactor="1" obstacleType="1" scaleMax="3000" scaleMin="0" scaleVisibility="1" unplacedVisibility="0" upsidedownLabels="0" zIndex="0" />
  </settings>
 </labeling>
 <blendMode>0</blendMode>
 <featureBlendMode>0</featureBlendMode>
 <layerOpacity>1</layerOpacity>
 <attributetableconfig actionWidgetStyle="dropDown" sortExpression="" sortOrder="0">
  <columns>
   <column name="tile" type="field" width="108" />
   <column name="object" type="field" width="171" />
   <column name="path" type="field" width="101" />
   <column name="editor_path" type="field" width="178" />
   <column name="mode" type="field" width="101" />
   <column name="heading_deg" type="field" width="199" />
   <column name="true_heading_deg" type="field" width="150" />
   <column name="offset_m" type="field" width="94" />
   <column name="min_m" type="field" width="129" />
   <column name="max_m" type="field" width="136" />
   <column name="step_m" type="field" width="136" />
   <column name="level_low" type="field" width="157" />
   <column name="level_high" type="field" width="157" />
   <column name="x_px" type="field" width="199" />
   <column name="y_px" type="field" width="199" />
   <column name="x_m" type="field" width="171" />
   <column name="y_m" type="field" width="171" />
   <column name="ground_x_ratio" type="field" width="129" />
   <column name="ground_x_m" type="field" width="108" />
   <column name="ground_y_ratio" type="field" width="129" />
   <column name="ground_y_m" type="field" width="108" />
   <column name="line" type="field" width="136" />
   <column name="definition" type="field" width="143" />
   <column name="kind" type="field" width="80" />
   <column name="height_m" type="field" width="94" />
   <column name="height_reference" type="field" width="136" />
   <column name="airport" type="field" width="80" />
   <column name="filter" type="field" width="115" />
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
   <attributeEditorField name="object" showLabel="1" />
   <attributeEditorField name="path" showLabel="1" />
   <attributeEditorField name="editor_path" showLabel="1" />
   <attributeEditorField name="mode" showLabel="1" />
   <attributeEditorField name="heading_deg" showLabel="1" />
   <attributeEditorField name="true_heading_deg" showLabel="1" />
   <attributeEditorField name="offset_m" showLabel="1" />
   <attributeEditorField name="min_m" showLabel="1" />
   <attributeEditorField name="max_m" showLabel="1" />
   <attributeEditorField name="step_m" showLabel="1" />
   <attributeEditorField name="level_low" showLabel="1" />
   <attributeEditorField name="level_high" showLabel="1" />
   <attributeEditorField name="x_px" showLabel="1" />
   <attributeEditorField name="y_px" showLabel="1" />
   <attributeEditorField name="x_m" showLabel="1" />
   <attributeEditorField name="y_m" showLabel="1" />
   <attributeEditorField name="ground_x_ratio" showLabel="1" />
   <attributeEditorField name="ground_x_m" showLabel="1" />
   <attributeEditorField name="ground_y_ratio" showLabel="1" />
   <attributeEditorField name="ground_y_m" showLabel="1" />
   <attributeEditorField name="line" showLabel="1" />
   <attributeEditorField name="definition" showLabel="1" />
   <attributeEditorField name="kind" showLabel="1" />
   <attributeEditorField name="height_m" showLabel="1" />
   <attributeEditorField name="height_reference" showLabel="1" />
   <attributeEditorField name="airport" showLabel="1" />
   <attributeEditorField name="filter" showLabel="1" />
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
 <mapTip>&lt;b&gt;[% coalesce("path", represent_value("kind")) %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Tile or grid: ' || represent_value("tile") %][% '&lt;br&gt;OBJECT number, from 0: ' || represent_value("object") %][% '&lt;br&gt;Object path: ' || represent_value("path") %][% '&lt;br&gt;WorldEditor substitute: ' || represent_value("editor_path") %][% '&lt;br&gt;Height mode: ' || represent_value("mode") %][% '&lt;br&gt;Heading in the tile (deg): ' || represent_value("heading_deg") %]</mapTip>
 <layerGeometryType>0</layerGeometryType>
</qgis>
