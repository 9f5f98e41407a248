<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" labelsEnabled="1" maxScale="0" minScale="100000000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="singleSymbol">
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="255,255,255,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="36,72,140,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.4" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="4.4" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &gt; 60000 OR coalesce(&quot;num_runway&quot;, 0) = 0" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN @map_scale &gt; 2000000 THEN CASE WHEN &quot;num_runway&quot; &gt; 2 THEN 2.64 ELSE 1.10 END ELSE 4.4 END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="60" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="36,72,140,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="line" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="36,72,140,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.7" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="6.2" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &gt; 60000 OR coalesce(&quot;num_runway&quot;, 0) = 0" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN @map_scale &gt; 2000000 THEN CASE WHEN &quot;num_runway&quot; &gt; 2 THEN 3.72 ELSE 1.55 END ELSE 6.2 END" />
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
 <labeling type="rule-based">
  <rules key="root">
   <rule key="0">
    <settings calloutType="simple">
     <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="&quot;ident&quot; || CASE WHEN @map_scale &lt;= 250000 AND &quot;name&quot; &lt;&gt; '' THEN '\n' || &quot;name&quot; ELSE '' END" fontFamily="DejaVu Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="9" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="75" fontWordSpacing="0" isExpression="1" legendString="Aa" multilineHeight="1" namedStyle="" previewBkgrdColor="255,255,255,255" textColor="26,54,110,255" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
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
     <placement centroidInside="0" centroidWhole="0" dist="0.59999999999999998" distMapUnitScale="3x:0,0,0,0,0,0" distUnits="MM" fitInPolygonOnly="0" geometryGenerator="" geometryGeneratorEnabled="0" geometryGeneratorType="PointGeometry" labelOffsetMapUnitScale="3x:0,0,0,0,0,0" layerType="UnknownGeometry" lineAnchorClipping="0" lineAnchorPercent="0.5" lineAnchorType="0" maxCurvedCharAngleIn="25" maxCurvedCharAngleOut="-25" offsetType="1" offsetUnits="MM" overrunDistance="0" overrunDistanceMapUnitScale="3x:0,0,0,0,0,0" overrunDistanceUnit="MM" placement="6" placementFlags="10" polygonPlacementFlags="2" predefinedPositionOrder="TR,TL,BR,BL,R,L,TSR,BSR" preserveRotation="1" priority="10" quadOffset="4" repeatDistance="0" repeatDistanceMapUnitScale="3x:0,0,0,0,0,0" repeatDistanceUnits="MM" rotationAngle="0" rotationUnit="AngleDegrees" xOffset="0" yOffset="0" />
     <rendering displayAll="0" drawLabels="1" fontLimitPixelSize="0" fontMaxPixelSize="10000" fontMinPixelSize="0" labelPerPart="0" limitNumLabels="0" maxNumLabels="2000" mergeLines="0" minFeatureSize="0" obstacle="1" obstacleFactor="1" obstacleType="1" scaleMax="0" scaleMin="150000" scaleVisibility="1" unplacedVisibility="0" upsidedownLabels="0" zIndex="10" />
     <dd_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="Show" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 2000000 OR &quot;num_runway&quot; &gt; 2" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </dd_properties>
    </settings>
   </rule>
   <rule key="1">
    <settings calloutType="simple">
     <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="&quot;ident&quot; || CASE WHEN @map_scale &lt;= 250000 AND &quot;name&quot; &lt;&gt; '' THEN '\n' || &quot;name&quot; ELSE '' END" fontFamily="DejaVu Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="9" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="75" fontWordSpacing="0" isExpression="1" legendString="Aa" multilineHeight="1" namedStyle="" previewBkgrdColor="255,255,255,255" textColor="26,54,110,255" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
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
     <placement centroidInside="0" centroidWhole="0" dist="8" distMapUnitScale="3x:0,0,0,0,0,0" distUnits="MM" fitInPolygonOnly="0" geometryGenerator="" geometryGeneratorEnabled="0" geometryGeneratorType="PointGeometry" labelOffsetMapUnitScale="3x:0,0,0,0,0,0" layerType="UnknownGeometry" lineAnchorClipping="0" lineAnchorPercent="0.5" lineAnchorType="0" maxCurvedCharAngleIn="25" maxCurvedCharAngleOut="-25" offsetType="1" offsetUnits="MM" overrunDistance="0" overrunDistanceMapUnitScale="3x:0,0,0,0,0,0" overrunDistanceUnit="MM" placement="0" placementFlags="10" polygonPlacementFlags="2" predefinedPositionOrder="TR,TL,BR,BL,R,L,TSR,BSR" preserveRotation="1" priority="7" quadOffset="4" repeatDistance="0" repeatDistanceMapUnitScale="3x:0,0,0,0,0,0" repeatDistanceUnits="MM" rotationAngle="0" rotationUnit="AngleDegrees" xOffset="0" yOffset="0" />
     <rendering displayAll="0" drawLabels="1" fontLimitPixelSize="0" fontMaxPixelSize="10000" fontMinPixelSize="0" labelPerPart="0" limitNumLabels="0" maxNumLabels="2000" mergeLines="0" minFeatureSize="0" obstacle="1" obstacleFactor="1" obstacleType="1" scaleMax="150000" scaleMin="8000" scaleVisibility="1" unplacedVisibility="0" upsidedownLabels="0" zIndex="10" />
    </settings>
   </rule>
  </rules>
 </labeling>
 <blendMode>0</blendMode>
 <featureBlendMode>0</featureBlendMode>
 <layerOpacity>1</layerOpacity>
 <constraints>
  <constraint constraints="4" exp_strength="1" field="ident" notnull_strength="0" unique_strength="0" />
 </constraints>
 <constraintExpressions>
  <constraint desc="An airport needs an ident" exp="trim(coalesce(&quot;ident&quot;, '')) &lt;&gt; ''" field="ident" />
 </constraintExpressions>
 <attributetableconfig actionWidgetStyle="dropDown" sortExpression="" sortOrder="0">
  <columns>
   <column name="ident" type="field" width="94" />
   <column name="region" type="field" width="101" />
   <column name="name" type="field" width="80" />
   <column name="city" type="field" width="80" />
   <column name="state" type="field" width="143" />
   <column name="country" type="field" width="80" />
   <column name="region_name" type="field" width="80" />
   <column name="elevation_m" type="field" width="115" />
   <column name="magvar_deg" type="field" width="192" />
   <column name="tower_lon" type="field" width="129" />
   <column name="tower_lat" type="field" width="122" />
   <column name="tower_alt_m" type="field" width="150" />
   <column name="fuel_avgas" type="field" width="129" />
   <column name="fuel_jet" type="field" width="150" />
   <column name="fuel" type="field" width="94" />
   <column name="fuel_flags" type="field" width="94" />
   <column name="traffic_scalar" type="field" width="178" />
   <column name="closed" type="field" width="80" />
   <column name="star" type="field" width="157" />
   <column name="on_tin" type="field" width="143" />
   <column name="apply_flatten" type="field" width="157" />
   <column name="sloped" type="field" width="157" />
   <column name="taxi_names" type="field" width="115" />
   <column name="deletes" type="field" width="213" />
   <column name="fid" type="field" width="80" />
   <column name="record_id" type="field" width="87" />
   <column name="dialect" type="field" width="143" />
   <column name="num_runway" type="field" width="143" />
   <column name="num_com" type="field" width="171" />
   <column name="num_start" type="field" width="136" />
   <column name="num_approach" type="field" width="164" />
   <column name="num_apron" type="field" width="136" />
   <column name="num_helipad" type="field" width="150" />
   <column name="key" type="field" width="80" />
   <column name="file_offset" type="field" width="101" />
   <column name="area" type="field" width="94" />
   <column name="file" type="field" width="87" />
   <column name="rank" type="field" width="87" />
  </columns>
 </attributetableconfig>
 <editorlayout>tablayout</editorlayout>
 <attributeEditorForm>
  <attributeEditorContainer columnCount="1" groupBox="0" name="General" showLabel="1">
   <attributeEditorField name="ident" showLabel="1" />
   <attributeEditorField name="region" showLabel="1" />
   <attributeEditorField name="name" showLabel="1" />
   <attributeEditorField name="city" showLabel="1" />
   <attributeEditorField name="state" showLabel="1" />
   <attributeEditorField name="country" showLabel="1" />
   <attributeEditorField name="region_name" showLabel="1" />
   <attributeEditorField name="elevation_m" showLabel="1" />
   <attributeEditorField name="magvar_deg" showLabel="1" />
   <attributeEditorField name="fuel_avgas" showLabel="1" />
   <attributeEditorField name="fuel_jet" showLabel="1" />
   <attributeEditorField name="fuel" showLabel="1" />
   <attributeEditorField name="fuel_flags" showLabel="1" />
   <attributeEditorField name="traffic_scalar" showLabel="1" />
   <attributeEditorField name="closed" showLabel="1" />
   <attributeEditorField name="star" showLabel="1" />
   <attributeEditorField name="on_tin" showLabel="1" />
   <attributeEditorField name="apply_flatten" showLabel="1" />
   <attributeEditorField name="sloped" showLabel="1" />
   <attributeEditorField name="taxi_names" showLabel="1" />
   <attributeEditorField name="deletes" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Tower" showLabel="1">
   <attributeEditorField name="tower_lon" showLabel="1" />
   <attributeEditorField name="tower_lat" showLabel="1" />
   <attributeEditorField name="tower_alt_m" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="record_id" showLabel="1" />
   <attributeEditorField name="dialect" showLabel="1" />
   <attributeEditorField name="num_runway" showLabel="1" />
   <attributeEditorField name="num_com" showLabel="1" />
   <attributeEditorField name="num_start" showLabel="1" />
   <attributeEditorField name="num_approach" showLabel="1" />
   <attributeEditorField name="num_apron" showLabel="1" />
   <attributeEditorField name="num_helipad" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
   <attributeEditorField name="file_offset" showLabel="1" />
   <attributeEditorField name="area" showLabel="1" />
   <attributeEditorField name="file" showLabel="1" />
   <attributeEditorField name="rank" showLabel="1" />
  </attributeEditorContainer>
 </attributeEditorForm>
 <editable>
  <field editable="0" name="area" />
  <field editable="0" name="dialect" />
  <field editable="0" name="fid" />
  <field editable="0" name="file" />
  <field editable="0" name="file_offset" />
  <field editable="0" name="key" />
  <field editable="0" name="num_approach" />
  <field editable="0" name="num_apron" />
  <field editable="0" name="num_com" />
  <field editable="0" name="num_helipad" />
  <field editable="0" name="num_runway" />
  <field editable="0" name="num_start" />
  <field editable="0" name="rank" />
  <field editable="0" name="record_id" />
 </editable>
 <previewExpression>"ident" || coalesce(' ' || "name", '')</previewExpression>
 <mapTip>&lt;b&gt;[% "ident" || coalesce(' ' || "name", '') %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;ICAO ident: ' || represent_value("ident") %][% '&lt;br&gt;ICAO region: ' || represent_value("region") %][% '&lt;br&gt;Name: ' || represent_value("name") %][% '&lt;br&gt;City: ' || represent_value("city") %][% '&lt;br&gt;State or province: ' || represent_value("state") %][% '&lt;br&gt;Country: ' || represent_value("country") %]</mapTip>
 <layerGeometryType>0</layerGeometryType>
</qgis>
