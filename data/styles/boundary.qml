<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="1" maxScale="0" minScale="1500000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 attr="CASE WHEN &quot;type&quot; IN ('restricted', 'prohibited', 'danger', 'moa', 'warning', 'alert') THEN 'restricted' WHEN &quot;type&quot; IN ('class_a', 'class_b', 'class_c', 'tower', 'mode_c') THEN 'controlled' WHEN &quot;type&quot; = 'class_d' THEN 'zone' WHEN &quot;type&quot; IN ('class_e', 'class_f', 'class_g') THEN 'open' WHEN &quot;type&quot; = 'national_park' THEN 'park' ELSE 'other' END" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Restricted, danger, military" render="true" symbol="0" value="restricted" />
   <category label="Class A to C" render="true" symbol="1" value="controlled" />
   <category label="Class D" render="true" symbol="2" value="zone" />
   <category label="Class E to G" render="true" symbol="3" value="open" />
   <category label="National park" render="true" symbol="4" value="park" />
   <category label="Other" render="true" symbol="5" value="" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="196,34,110,38" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="180,20,96,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.6" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="fillColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN @map_scale &lt; 100000 THEN '0,0,0,0' END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="1" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="70,96,200,26" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="44,70,180,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.6" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="fillColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN @map_scale &lt; 100000 THEN '0,0,0,0' END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="2" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="30,120,214,56" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="20,96,190,255" />
      <Option name="outline_style" type="QString" value="dash" />
      <Option name="outline_width" type="QString" value="0.6" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="fillColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN @map_scale &lt; 100000 THEN '0,0,0,0' END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="3" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="150,80,180,20" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="140,70,170,255" />
      <Option name="outline_style" type="QString" value="dot" />
      <Option name="outline_width" type="QString" value="0.4" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="fillColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN @map_scale &lt; 100000 THEN '0,0,0,0' END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="4" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="60,150,80,38" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="40,120,60,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.5" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="fillColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN @map_scale &lt; 100000 THEN '0,0,0,0' END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="5" type="fill">
    <layer class="SimpleFill" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="color" type="QString" value="120,120,120,20" />
      <Option name="joinstyle" type="QString" value="miter" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="100,100,100,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.4" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="fillColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN @map_scale &lt; 100000 THEN '0,0,0,0' END" />
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
   <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="&quot;name&quot; || '\n' || coalesce(round(&quot;min_alt_m&quot;), 0) || ' - ' || coalesce(round(&quot;max_alt_m&quot;), 0) || ' m'" fontFamily="DejaVu Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="7" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="50" fontWordSpacing="0" isExpression="1" legendString="Aa" multilineHeight="1" namedStyle="" previewBkgrdColor="255,255,255,255" textColor="70,30,90,255" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
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
   <placement centroidInside="0" centroidWhole="0" dist="0" distMapUnitScale="3x:0,0,0,0,0,0" distUnits="MM" fitInPolygonOnly="0" geometryGenerator="" geometryGeneratorEnabled="0" geometryGeneratorType="PointGeometry" labelOffsetMapUnitScale="3x:0,0,0,0,0,0" layerType="UnknownGeometry" lineAnchorClipping="0" lineAnchorPercent="0.5" lineAnchorType="0" maxCurvedCharAngleIn="25" maxCurvedCharAngleOut="-25" offsetType="0" offsetUnits="MM" overrunDistance="0" overrunDistanceMapUnitScale="3x:0,0,0,0,0,0" overrunDistanceUnit="MM" placement="4" placementFlags="10" polygonPlacementFlags="2" predefinedPositionOrder="TR,TL,BR,BL,R,L,TSR,BSR" preserveRotation="1" priority="5" quadOffset="4" repeatDistance="0" repeatDistanceMapUnitScale="3x:0,0,0,0,0,0" repeatDistanceUnits="MM" rotationAngle="0" rotationUnit="AngleDegrees" xOffset="0" yOffset="0" />
   <rendering displayAll="0" drawLabels="1" fontLimitPixelSize="0" fontMaxPixelSize="10000" fontMinPixelSize="0" labelPerPart="0" limitNumLabels="0" maxNumLabels="2000" mergeLines="0" minFeatureSize="0" obstacle="1" obstacleFactor="1" obstacleType="1" scaleMax="1000000" scaleMin="0" scaleVisibility="1" unplacedVisibility="0" upsidedownLabels="0" zIndex="0" />
  </settings>
 </labeling>
 <blendMode>0</blendMode>
 <featureBlendMode>0</featureBlendMode>
 <layerOpacity>1</layerOpacity>
 <attributetableconfig actionWidgetStyle="dropDown" sortExpression="" sortOrder="0">
  <columns>
   <column name="name" type="field" width="80" />
   <column name="type" type="field" width="115" />
   <column name="min_alt_type" type="field" width="171" />
   <column name="min_alt_m" type="field" width="129" />
   <column name="max_alt_type" type="field" width="171" />
   <column name="max_alt_m" type="field" width="129" />
   <column name="com_type" type="field" width="150" />
   <column name="com_frequency_mhz" type="field" width="171" />
   <column name="com_name" type="field" width="150" />
   <column name="com2_type" type="field" width="199" />
   <column name="com2_frequency_mhz" type="field" width="220" />
   <column name="com2_name" type="field" width="199" />
   <column name="min_lon" type="field" width="213" />
   <column name="min_lat" type="field" width="220" />
   <column name="max_lon" type="field" width="213" />
   <column name="max_lat" type="field" width="220" />
   <column name="fid" type="field" width="80" />
   <column name="num_points" type="field" width="136" />
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
   <attributeEditorField name="name" showLabel="1" />
   <attributeEditorField name="type" showLabel="1" />
   <attributeEditorField name="min_alt_type" showLabel="1" />
   <attributeEditorField name="min_alt_m" showLabel="1" />
   <attributeEditorField name="max_alt_type" showLabel="1" />
   <attributeEditorField name="max_alt_m" showLabel="1" />
   <attributeEditorField name="com_type" showLabel="1" />
   <attributeEditorField name="com_frequency_mhz" showLabel="1" />
   <attributeEditorField name="com_name" showLabel="1" />
   <attributeEditorField name="com2_type" showLabel="1" />
   <attributeEditorField name="com2_frequency_mhz" showLabel="1" />
   <attributeEditorField name="com2_name" showLabel="1" />
   <attributeEditorField name="min_lon" showLabel="1" />
   <attributeEditorField name="min_lat" showLabel="1" />
   <attributeEditorField name="max_lon" showLabel="1" />
   <attributeEditorField name="max_lat" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="num_points" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
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
  <field editable="0" name="key" />
  <field editable="0" name="num_points" />
  <field editable="0" name="rank" />
 </editable>
 <previewExpression>coalesce("name", represent_value("type"))</previewExpression>
 <mapTip>&lt;b&gt;[% coalesce("name", represent_value("type")) %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Name: ' || represent_value("name") %][% '&lt;br&gt;Airspace type: ' || represent_value("type") %][% '&lt;br&gt;Lower limit reference: ' || represent_value("min_alt_type") %][% '&lt;br&gt;Lower limit (m): ' || represent_value("min_alt_m") %][% '&lt;br&gt;Upper limit reference: ' || represent_value("max_alt_type") %][% '&lt;br&gt;Upper limit (m): ' || represent_value("max_alt_m") %]</mapTip>
 <layerGeometryType>2</layerGeometryType>
</qgis>
