<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="1" maxScale="0" minScale="15000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 attr="CASE WHEN &quot;type&quot; IN ('gate_small', 'gate_medium', 'gate_heavy', 'gate_extra') THEN 'gate' WHEN &quot;type&quot; IN ('ramp_cargo', 'ramp_mil_cargo') THEN 'cargo' WHEN &quot;type&quot; = 'ramp_mil_combat' THEN 'military' WHEN &quot;type&quot; IN ('ramp_ga', 'ramp_ga_small', 'ramp_ga_medium', 'ramp_ga_large', 'ramp_ga_extra', 'dock_ga') THEN 'ga' WHEN &quot;type&quot; = 'fuel' THEN 'fuel' WHEN &quot;type&quot; = 'vehicle' THEN 'vehicle' ELSE 'other' END" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Gate" render="true" symbol="0" value="gate" />
   <category label="Cargo" render="true" symbol="1" value="cargo" />
   <category label="Military" render="true" symbol="2" value="military" />
   <category label="General aviation" render="true" symbol="3" value="ga" />
   <category label="Fuel" render="true" symbol="4" value="fuel" />
   <category label="Vehicle" render="true" symbol="5" value="vehicle" />
   <category label="Other" render="true" symbol="6" value="" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="36,72,140,28" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="36,72,140,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="10" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="2 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="36,72,140,150" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="arrow" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="36,72,140,255" />
      <Option name="outline_style" type="QString" value="no" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="8" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="angle" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="&quot;true_heading_deg&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="0.6 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="36,72,140,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="1.3" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="NOT @map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="1" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="166,98,30,28" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="166,98,30,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="10" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="2 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="166,98,30,150" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="arrow" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="166,98,30,255" />
      <Option name="outline_style" type="QString" value="no" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="8" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="angle" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="&quot;true_heading_deg&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="0.6 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="166,98,30,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="1.3" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="NOT @map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="2" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="86,96,60,28" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="86,96,60,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="10" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="2 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="86,96,60,150" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="arrow" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="86,96,60,255" />
      <Option name="outline_style" type="QString" value="no" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="8" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="angle" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="&quot;true_heading_deg&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="0.6 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="86,96,60,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="1.3" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="NOT @map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="3" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="40,128,84,28" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="40,128,84,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="10" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="2 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="40,128,84,150" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="arrow" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="40,128,84,255" />
      <Option name="outline_style" type="QString" value="no" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="8" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="angle" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="&quot;true_heading_deg&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="0.6 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="40,128,84,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="1.3" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="NOT @map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="4" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="196,52,52,28" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="196,52,52,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="10" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="2 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="196,52,52,150" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="arrow" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="196,52,52,255" />
      <Option name="outline_style" type="QString" value="no" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="8" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="angle" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="&quot;true_heading_deg&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="0.6 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="196,52,52,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="1.3" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="NOT @map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="5" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="110,110,114,28" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="110,110,114,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="10" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="2 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="110,110,114,150" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="arrow" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="110,110,114,255" />
      <Option name="outline_style" type="QString" value="no" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="8" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="angle" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="&quot;true_heading_deg&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="0.6 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="110,110,114,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="1.3" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="NOT @map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="6" type="marker">
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="96,90,140,28" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="96,90,140,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.25" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="10" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="2 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="96,90,140,150" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="arrow" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="96,90,140,255" />
      <Option name="outline_style" type="QString" value="no" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="8" />
      <Option name="size_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="angle" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="&quot;true_heading_deg&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="@map_scale &lt;= 6000" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="size" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="0.6 * &quot;radius_m&quot;" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="angle" type="QString" value="0" />
      <Option name="cap_style" type="QString" value="square" />
      <Option name="color" type="QString" value="96,90,140,255" />
      <Option name="horizontal_anchor_point" type="QString" value="1" />
      <Option name="joinstyle" type="QString" value="bevel" />
      <Option name="name" type="QString" value="circle" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="255,255,255,255" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.2" />
      <Option name="outline_width_unit" type="QString" value="MM" />
      <Option name="scale_method" type="QString" value="diameter" />
      <Option name="size" type="QString" value="1.3" />
      <Option name="size_unit" type="QString" value="MM" />
      <Option name="vertical_anchor_point" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="enabled" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="NOT @map_scale &lt;= 6000" />
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
   <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="trim(CASE WHEN &quot;name&quot; ~ '^gate_[a-z]$' THEN upper(right(&quot;name&quot;, 1)) WHEN &quot;name&quot; ~ '_parking$' THEN upper(left(&quot;name&quot;, strpos(&quot;name&quot;, '_') - 1)) WHEN &quot;name&quot; = 'gate' THEN 'Gate' WHEN &quot;name&quot; = 'dock' THEN 'Dock' ELSE '' END || ' ' || coalesce(to_string(&quot;number&quot;), '') || CASE WHEN &quot;suffix&quot; ~ '^gate_[a-z]$' THEN upper(right(&quot;suffix&quot;, 1)) ELSE '' END)" fontFamily="DejaVu Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="6.5" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="50" fontWordSpacing="0" isExpression="1" legendString="Aa" multilineHeight="1" namedStyle="" previewBkgrdColor="255,255,255,255" textColor="20,34,70,255" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
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
   <placement centroidInside="0" centroidWhole="0" dist="0" distMapUnitScale="3x:0,0,0,0,0,0" distUnits="MM" fitInPolygonOnly="0" geometryGenerator="" geometryGeneratorEnabled="0" geometryGeneratorType="PointGeometry" labelOffsetMapUnitScale="3x:0,0,0,0,0,0" layerType="UnknownGeometry" lineAnchorClipping="0" lineAnchorPercent="0.5" lineAnchorType="0" maxCurvedCharAngleIn="25" maxCurvedCharAngleOut="-25" offsetType="1" offsetUnits="MM" overrunDistance="0" overrunDistanceMapUnitScale="3x:0,0,0,0,0,0" overrunDistanceUnit="MM" placement="1" placementFlags="10" polygonPlacementFlags="2" predefinedPositionOrder="TR,TL,BR,BL,R,L,TSR,BSR" preserveRotation="1" priority="5" quadOffset="4" repeatDistance="0" repeatDistanceMapUnitScale="3x:0,0,0,0,0,0" repeatDistanceUnits="MM" rotationAngle="0" rotationUnit="AngleDegrees" xOffset="0" yOffset="0" />
   <rendering displayAll="0" drawLabels="1" fontLimitPixelSize="0" fontMaxPixelSize="10000" fontMinPixelSize="0" labelPerPart="0" limitNumLabels="0" maxNumLabels="2000" mergeLines="0" minFeatureSize="0" obstacle="1" obstacleFactor="1" obstacleType="1" scaleMax="6000" scaleMin="0" scaleVisibility="1" unplacedVisibility="0" upsidedownLabels="0" zIndex="0" />
  </settings>
 </labeling>
 <blendMode>0</blendMode>
 <featureBlendMode>0</featureBlendMode>
 <layerOpacity>1</layerOpacity>
 <defaults>
  <default applyOnUpdate="0" expression="'parking'" field="name" />
  <default applyOnUpdate="0" expression="'gate_medium'" field="type" />
  <default applyOnUpdate="0" expression="18" field="radius_m" />
 </defaults>
 <constraints>
  <constraint constraints="4" exp_strength="1" field="radius_m" notnull_strength="0" unique_strength="0" />
 </constraints>
 <constraintExpressions>
  <constraint desc="A stand has a radius above 0 m" exp="coalesce(&quot;radius_m&quot;, 0) &gt; 0" field="radius_m" />
 </constraintExpressions>
 <attributetableconfig actionWidgetStyle="dropDown" sortExpression="" sortOrder="0">
  <columns>
   <column name="airport_ident" type="field" width="115" />
   <column name="name" type="field" width="80" />
   <column name="number" type="field" width="80" />
   <column name="suffix" type="field" width="80" />
   <column name="type" type="field" width="108" />
   <column name="radius_m" type="field" width="94" />
   <column name="true_heading_deg" type="field" width="150" />
   <column name="pushback" type="field" width="157" />
   <column name="airline_codes" type="field" width="115" />
   <column name="tee_offset1_m" type="field" width="136" />
   <column name="tee_offset2_m" type="field" width="136" />
   <column name="tee_offset3_m" type="field" width="136" />
   <column name="tee_offset4_m" type="field" width="136" />
   <column name="number_marking" type="field" width="122" />
   <column name="number_bias_x_m" type="field" width="164" />
   <column name="number_bias_z_m" type="field" width="164" />
   <column name="number_heading_deg" type="field" width="220" />
   <column name="has_3d_mesh" type="field" width="115" />
   <column name="has_jetway" type="field" width="108" />
   <column name="fid" type="field" width="80" />
   <column name="airport_fid" type="field" width="101" />
   <column name="airport_key" type="field" width="101" />
   <column name="parking_index" type="field" width="164" />
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
   <attributeEditorField name="name" showLabel="1" />
   <attributeEditorField name="number" showLabel="1" />
   <attributeEditorField name="suffix" showLabel="1" />
   <attributeEditorField name="type" showLabel="1" />
   <attributeEditorField name="radius_m" showLabel="1" />
   <attributeEditorField name="true_heading_deg" showLabel="1" />
   <attributeEditorField name="pushback" showLabel="1" />
   <attributeEditorField name="airline_codes" showLabel="1" />
   <attributeEditorField name="has_jetway" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Marking" showLabel="1">
   <attributeEditorField name="tee_offset1_m" showLabel="1" />
   <attributeEditorField name="tee_offset2_m" showLabel="1" />
   <attributeEditorField name="tee_offset3_m" showLabel="1" />
   <attributeEditorField name="tee_offset4_m" showLabel="1" />
   <attributeEditorField name="number_marking" showLabel="1" />
   <attributeEditorField name="number_bias_x_m" showLabel="1" />
   <attributeEditorField name="number_bias_z_m" showLabel="1" />
   <attributeEditorField name="number_heading_deg" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Flags" showLabel="1">
   <attributeEditorField name="has_3d_mesh" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="airport_fid" showLabel="1" />
   <attributeEditorField name="airport_key" showLabel="1" />
   <attributeEditorField name="parking_index" showLabel="1" />
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
  <field editable="0" name="parking_index" />
  <field editable="0" name="rank" />
 </editable>
 <previewExpression>represent_value("name") || coalesce(' ' || "number", '')</previewExpression>
 <mapTip>&lt;b&gt;[% represent_value("name") || coalesce(' ' || "number", '') %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Airport ident: ' || represent_value("airport_ident") %][% '&lt;br&gt;Name: ' || represent_value("name") %][% '&lt;br&gt;Number: ' || represent_value("number") %][% '&lt;br&gt;Suffix: ' || represent_value("suffix") %][% '&lt;br&gt;Parking type: ' || represent_value("type") %][% '&lt;br&gt;Radius (m): ' || represent_value("radius_m") %]</mapTip>
 <layerGeometryType>0</layerGeometryType>
</qgis>
