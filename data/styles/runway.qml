<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="1" labelsEnabled="1" maxScale="0" minScale="300000" simplifyAlgorithm="0" simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyLocal="1" simplifyMaxScale="1" styleCategories="LayerConfiguration|Symbology|Labeling|Fields|Forms|MapTips|AttributeTable|Rendering" symbologyReferenceScale="-1" version="3.22.16-Białowieża">
 <renderer-v2 attr="CASE WHEN &quot;surface&quot; IN ('asphalt', 'bituminous', 'tarmac', 'macadam', 'oil_treated') THEN 'dark' WHEN &quot;surface&quot; IN ('concrete', 'cement', 'brick', 'planks', 'steel_mats') THEN 'light' WHEN &quot;surface&quot; IN ('grass', 'deprecated_grass') THEN 'grass' WHEN &quot;surface&quot; = 'water' THEN 'water' WHEN &quot;surface&quot; IN ('snow', 'ice') THEN 'snow' WHEN &quot;surface&quot; IN ('clay', 'dirt', 'coral', 'gravel', 'sand', 'shale') THEN 'earth' ELSE 'other' END" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Grass" render="true" symbol="0" value="grass" />
   <category label="Water" render="true" symbol="1" value="water" />
   <category label="Snow or ice" render="true" symbol="2" value="snow" />
   <category label="Earth or gravel" render="true" symbol="3" value="earth" />
   <category label="Paved" render="true" symbol="4" value="" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="0" type="line">
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="255,255,255,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(&quot;width_m&quot; + 4, @map_scale * 0.0013)" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="126,164,92,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(&quot;width_m&quot;, @map_scale * 0.0009)" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="1" type="line">
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="255,255,255,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(&quot;width_m&quot; + 4, @map_scale * 0.0013)" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="126,182,222,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(&quot;width_m&quot;, @map_scale * 0.0009)" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="2" type="line">
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="255,255,255,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(&quot;width_m&quot; + 4, @map_scale * 0.0013)" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="236,242,248,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(&quot;width_m&quot;, @map_scale * 0.0009)" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="3" type="line">
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="255,255,255,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(&quot;width_m&quot; + 4, @map_scale * 0.0013)" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="186,160,120,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(&quot;width_m&quot;, @map_scale * 0.0009)" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" name="4" type="line">
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="255,255,255,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(&quot;width_m&quot; + 4, @map_scale * 0.0013)" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="5;2" />
      <Option name="customdash_unit" type="QString" value="MM" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="92,94,98,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="0" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(&quot;width_m&quot;, @map_scale * 0.0009)" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
    <layer class="SimpleLine" enabled="1" locked="0" pass="0">
     <Option type="Map">
      <Option name="align_dash_pattern" type="QString" value="0" />
      <Option name="capstyle" type="QString" value="flat" />
      <Option name="customdash" type="QString" value="50;30" />
      <Option name="customdash_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="dash_pattern_offset" type="QString" value="0" />
      <Option name="dash_pattern_offset_unit" type="QString" value="MM" />
      <Option name="draw_inside_polygon" type="QString" value="0" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="line_color" type="QString" value="255,255,255,255" />
      <Option name="line_style" type="QString" value="solid" />
      <Option name="line_width" type="QString" value="10" />
      <Option name="line_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="offset" type="QString" value="0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="ring_filter" type="QString" value="0" />
      <Option name="trim_distance_end" type="QString" value="0" />
      <Option name="trim_distance_end_unit" type="QString" value="MM" />
      <Option name="trim_distance_start" type="QString" value="0" />
      <Option name="trim_distance_start_unit" type="QString" value="MM" />
      <Option name="tweak_dash_pattern_on_corners" type="QString" value="0" />
      <Option name="use_custom_dash" type="QString" value="1" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="max(2, @map_scale * 0.0002)" />
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
     <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="'\n' || &quot;primary_ident&quot; || '\n'" fontFamily="DejaVu Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="7" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="75" fontWordSpacing="0" isExpression="1" legendString="Aa" multilineHeight="1" namedStyle="" previewBkgrdColor="255,255,255,255" textColor="30,30,34,255" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
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
     <placement centroidInside="0" centroidWhole="0" dist="0" distMapUnitScale="3x:0,0,0,0,0,0" distUnits="MM" fitInPolygonOnly="0" geometryGenerator="make_point(x(start_point($geometry)) + (x(start_point($geometry)) - x(end_point($geometry))) * @map_scale * 0.0028 / max(&quot;length_m&quot;, 1), y(start_point($geometry)) + (y(start_point($geometry)) - y(end_point($geometry))) * @map_scale * 0.0028 / max(&quot;length_m&quot;, 1))" geometryGeneratorEnabled="1" geometryGeneratorType="PointGeometry" labelOffsetMapUnitScale="3x:0,0,0,0,0,0" layerType="UnknownGeometry" lineAnchorClipping="0" lineAnchorPercent="0.5" lineAnchorType="0" maxCurvedCharAngleIn="25" maxCurvedCharAngleOut="-25" offsetType="0" offsetUnits="MM" overrunDistance="0" overrunDistanceMapUnitScale="3x:0,0,0,0,0,0" overrunDistanceUnit="MM" placement="1" placementFlags="10" polygonPlacementFlags="2" predefinedPositionOrder="TR,TL,BR,BL,R,L,TSR,BSR" preserveRotation="1" priority="10" quadOffset="4" repeatDistance="0" repeatDistanceMapUnitScale="3x:0,0,0,0,0,0" repeatDistanceUnits="MM" rotationAngle="0" rotationUnit="AngleDegrees" xOffset="0" yOffset="0" />
     <rendering displayAll="0" drawLabels="1" fontLimitPixelSize="0" fontMaxPixelSize="10000" fontMinPixelSize="0" labelPerPart="0" limitNumLabels="0" maxNumLabels="2000" mergeLines="0" minFeatureSize="0" obstacle="1" obstacleFactor="1" obstacleType="1" scaleMax="150000" scaleMin="0" scaleVisibility="1" unplacedVisibility="0" upsidedownLabels="2" zIndex="10" />
     <dd_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="LabelRotation" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="(&quot;true_heading_deg&quot;) % 360" />
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
     <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="'\n' || &quot;secondary_ident&quot; || '\n'" fontFamily="DejaVu Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="7" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="75" fontWordSpacing="0" isExpression="1" legendString="Aa" multilineHeight="1" namedStyle="" previewBkgrdColor="255,255,255,255" textColor="30,30,34,255" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
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
     <placement centroidInside="0" centroidWhole="0" dist="0" distMapUnitScale="3x:0,0,0,0,0,0" distUnits="MM" fitInPolygonOnly="0" geometryGenerator="make_point(x(end_point($geometry)) + (x(end_point($geometry)) - x(start_point($geometry))) * @map_scale * 0.0028 / max(&quot;length_m&quot;, 1), y(end_point($geometry)) + (y(end_point($geometry)) - y(start_point($geometry))) * @map_scale * 0.0028 / max(&quot;length_m&quot;, 1))" geometryGeneratorEnabled="1" geometryGeneratorType="PointGeometry" labelOffsetMapUnitScale="3x:0,0,0,0,0,0" layerType="UnknownGeometry" lineAnchorClipping="0" lineAnchorPercent="0.5" lineAnchorType="0" maxCurvedCharAngleIn="25" maxCurvedCharAngleOut="-25" offsetType="0" offsetUnits="MM" overrunDistance="0" overrunDistanceMapUnitScale="3x:0,0,0,0,0,0" overrunDistanceUnit="MM" placement="1" placementFlags="10" polygonPlacementFlags="2" predefinedPositionOrder="TR,TL,BR,BL,R,L,TSR,BSR" preserveRotation="1" priority="10" quadOffset="4" repeatDistance="0" repeatDistanceMapUnitScale="3x:0,0,0,0,0,0" repeatDistanceUnits="MM" rotationAngle="0" rotationUnit="AngleDegrees" xOffset="0" yOffset="0" />
     <rendering displayAll="0" drawLabels="1" fontLimitPixelSize="0" fontMaxPixelSize="10000" fontMinPixelSize="0" labelPerPart="0" limitNumLabels="0" maxNumLabels="2000" mergeLines="0" minFeatureSize="0" obstacle="1" obstacleFactor="1" obstacleType="1" scaleMax="150000" scaleMin="0" scaleVisibility="1" unplacedVisibility="0" upsidedownLabels="2" zIndex="10" />
     <dd_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="LabelRotation" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="(&quot;true_heading_deg&quot; + 180) % 360" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </dd_properties>
    </settings>
   </rule>
   <rule key="2">
    <settings calloutType="simple">
     <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="''" fontFamily="DejaVu Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="7" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="50" fontWordSpacing="0" isExpression="1" legendString="Aa" multilineHeight="1" namedStyle="" previewBkgrdColor="255,255,255,255" textColor="30,30,30,255" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
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
     <placement centroidInside="0" centroidWhole="0" dist="0" distMapUnitScale="3x:0,0,0,0,0,0" distUnits="MM" fitInPolygonOnly="0" geometryGenerator="" geometryGeneratorEnabled="0" geometryGeneratorType="PointGeometry" labelOffsetMapUnitScale="3x:0,0,0,0,0,0" layerType="UnknownGeometry" lineAnchorClipping="0" lineAnchorPercent="0.5" lineAnchorType="0" maxCurvedCharAngleIn="25" maxCurvedCharAngleOut="-25" offsetType="0" offsetUnits="MM" overrunDistance="0" overrunDistanceMapUnitScale="3x:0,0,0,0,0,0" overrunDistanceUnit="MM" placement="2" placementFlags="10" polygonPlacementFlags="2" predefinedPositionOrder="TR,TL,BR,BL,R,L,TSR,BSR" preserveRotation="1" priority="5" quadOffset="4" repeatDistance="0" repeatDistanceMapUnitScale="3x:0,0,0,0,0,0" repeatDistanceUnits="MM" rotationAngle="0" rotationUnit="AngleDegrees" xOffset="0" yOffset="0" />
     <rendering displayAll="0" drawLabels="0" fontLimitPixelSize="0" fontMaxPixelSize="10000" fontMinPixelSize="0" labelPerPart="0" limitNumLabels="0" maxNumLabels="2000" mergeLines="0" minFeatureSize="0" obstacle="1" obstacleFactor="2" obstacleType="1" scaleMax="0" scaleMin="0" scaleVisibility="0" unplacedVisibility="0" upsidedownLabels="0" zIndex="0" />
    </settings>
   </rule>
  </rules>
 </labeling>
 <blendMode>0</blendMode>
 <featureBlendMode>0</featureBlendMode>
 <layerOpacity>1</layerOpacity>
 <defaults>
  <default applyOnUpdate="0" expression="30" field="width_m" />
  <default applyOnUpdate="0" expression="'asphalt'" field="surface" />
 </defaults>
 <constraints>
  <constraint constraints="4" exp_strength="1" field="primary_ident" notnull_strength="0" unique_strength="0" />
  <constraint constraints="4" exp_strength="1" field="width_m" notnull_strength="0" unique_strength="0" />
 </constraints>
 <constraintExpressions>
  <constraint desc="A runway needs the designator of an end, such as 09L" exp="trim(coalesce(&quot;primary_ident&quot;, '')) &lt;&gt; ''" field="primary_ident" />
  <constraint desc="A runway is wider than 0 m" exp="coalesce(&quot;width_m&quot;, 0) &gt; 0" field="width_m" />
 </constraintExpressions>
 <attributetableconfig actionWidgetStyle="dropDown" sortExpression="" sortOrder="0">
  <columns>
   <column name="airport_ident" type="field" width="115" />
   <column name="primary_ident" type="field" width="115" />
   <column name="secondary_ident" type="field" width="129" />
   <column name="length_m" type="field" width="94" />
   <column name="width_m" type="field" width="87" />
   <column name="true_heading_deg" type="field" width="150" />
   <column name="elevation_m" type="field" width="115" />
   <column name="surface" type="field" width="80" />
   <column name="transparent" type="field" width="101" />
   <column name="pattern_alt_m" type="field" width="164" />
   <column name="primary_ils_ident" type="field" width="101" />
   <column name="secondary_ils_ident" type="field" width="115" />
   <column name="edge_lights" type="field" width="101" />
   <column name="center_lights" type="field" width="150" />
   <column name="center_red" type="field" width="178" />
   <column name="primary_closed" type="field" width="234" />
   <column name="secondary_closed" type="field" width="248" />
   <column name="markings" type="field" width="143" />
   <column name="marking_flags" type="field" width="136" />
   <column name="primary_takeoff" type="field" width="241" />
   <column name="primary_landing" type="field" width="234" />
   <column name="primary_pattern" type="field" width="227" />
   <column name="primary_displaced_threshold_m" type="field" width="283" />
   <column name="primary_blastpad_m" type="field" width="213" />
   <column name="primary_overrun_m" type="field" width="199" />
   <column name="primary_displaced_threshold_width_m" type="field" width="325" />
   <column name="primary_displaced_threshold_surface" type="field" width="311" />
   <column name="primary_displaced_threshold_material_guid" type="field" width="318" />
   <column name="primary_blastpad_width_m" type="field" width="255" />
   <column name="primary_blastpad_surface" type="field" width="241" />
   <column name="primary_blastpad_material_guid" type="field" width="248" />
   <column name="primary_overrun_width_m" type="field" width="241" />
   <column name="primary_overrun_surface" type="field" width="227" />
   <column name="primary_overrun_material_guid" type="field" width="234" />
   <column name="primary_marking_bias_m" type="field" width="248" />
   <column name="primary_als" type="field" width="227" />
   <column name="primary_strobes" type="field" width="241" />
   <column name="primary_reil" type="field" width="150" />
   <column name="primary_reil_bias_x_m" type="field" width="192" />
   <column name="primary_reil_bias_z_m" type="field" width="192" />
   <column name="primary_end_lights" type="field" width="192" />
   <column name="primary_touchdown_lights" type="field" width="234" />
   <column name="primary_als_spacing_m" type="field" width="304" />
   <column name="primary_als_offset_m" type="field" width="297" />
   <column name="primary_als_slope" type="field" width="262" />
   <column name="primary_als_snap_to_ground" type="field" width="325" />
   <column name="primary_vasi_left" type="field" width="185" />
   <column name="primary_vasi_left_pitch_deg" type="field" width="269" />
   <column name="primary_vasi_left_bias_x_m" type="field" width="227" />
   <column name="primary_vasi_left_bias_z_m" type="field" width="227" />
   <column name="primary_vasi_left_spacing_m" type="field" width="269" />
   <column name="primary_vasi_right" type="field" width="192" />
   <column name="primary_vasi_right_pitch_deg" type="field" width="276" />
   <column name="primary_vasi_right_bias_x_m" type="field" width="234" />
   <column name="primary_vasi_right_bias_z_m" type="field" width="234" />
   <column name="primary_vasi_right_spacing_m" type="field" width="276" />
   <column name="secondary_takeoff" type="field" width="255" />
   <column name="secondary_landing" type="field" width="248" />
   <column name="secondary_pattern" type="field" width="241" />
   <column name="secondary_displaced_threshold_m" type="field" width="297" />
   <column name="secondary_blastpad_m" type="field" width="227" />
   <column name="secondary_overrun_m" type="field" width="213" />
   <column name="secondary_displaced_threshold_width_m" type="field" width="339" />
   <column name="secondary_displaced_threshold_surface" type="field" width="325" />
   <column name="secondary_displaced_threshold_material_guid" type="field" width="332" />
   <column name="secondary_blastpad_width_m" type="field" width="269" />
   <column name="secondary_blastpad_surface" type="field" width="255" />
   <column name="secondary_blastpad_material_guid" type="field" width="262" />
   <column name="secondary_overrun_width_m" type="field" width="255" />
   <column name="secondary_overrun_surface" type="field" width="241" />
   <column name="secondary_overrun_material_guid" type="field" width="248" />
   <column name="secondary_marking_bias_m" type="field" width="262" />
   <column name="secondary_als" type="field" width="241" />
   <column name="secondary_strobes" type="field" width="255" />
   <column name="secondary_reil" type="field" width="164" />
   <column name="secondary_reil_bias_x_m" type="field" width="206" />
   <column name="secondary_reil_bias_z_m" type="field" width="206" />
   <column name="secondary_end_lights" type="field" width="206" />
   <column name="secondary_touchdown_lights" type="field" width="248" />
   <column name="secondary_als_spacing_m" type="field" width="318" />
   <column name="secondary_als_offset_m" type="field" width="311" />
   <column name="secondary_als_slope" type="field" width="276" />
   <column name="secondary_als_snap_to_ground" type="field" width="339" />
   <column name="secondary_vasi_left" type="field" width="199" />
   <column name="secondary_vasi_left_pitch_deg" type="field" width="283" />
   <column name="secondary_vasi_left_bias_x_m" type="field" width="241" />
   <column name="secondary_vasi_left_bias_z_m" type="field" width="241" />
   <column name="secondary_vasi_left_spacing_m" type="field" width="283" />
   <column name="secondary_vasi_right" type="field" width="206" />
   <column name="secondary_vasi_right_pitch_deg" type="field" width="290" />
   <column name="secondary_vasi_right_bias_x_m" type="field" width="248" />
   <column name="secondary_vasi_right_bias_z_m" type="field" width="248" />
   <column name="secondary_vasi_right_spacing_m" type="field" width="290" />
   <column name="material_guid" type="field" width="115" />
   <column name="facility_materials" type="field" width="178" />
   <column name="deformation" type="field" width="80" />
   <column name="ground_merging" type="field" width="178" />
   <column name="exclude_vegetation" type="field" width="164" />
   <column name="falloff" type="field" width="108" />
   <column name="coloration" type="field" width="164" />
   <column name="lon_center" type="field" width="185" />
   <column name="lat_center" type="field" width="178" />
   <column name="fid" type="field" width="80" />
   <column name="airport_fid" type="field" width="101" />
   <column name="airport_key" type="field" width="101" />
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
   <attributeEditorField name="airport_ident" showLabel="1" />
   <attributeEditorField name="primary_ident" showLabel="1" />
   <attributeEditorField name="secondary_ident" showLabel="1" />
   <attributeEditorField name="length_m" showLabel="1" />
   <attributeEditorField name="width_m" showLabel="1" />
   <attributeEditorField name="true_heading_deg" showLabel="1" />
   <attributeEditorField name="elevation_m" showLabel="1" />
   <attributeEditorField name="surface" showLabel="1" />
   <attributeEditorField name="transparent" showLabel="1" />
   <attributeEditorField name="pattern_alt_m" showLabel="1" />
   <attributeEditorField name="edge_lights" showLabel="1" />
   <attributeEditorField name="center_lights" showLabel="1" />
   <attributeEditorField name="center_red" showLabel="1" />
   <attributeEditorField name="markings" showLabel="1" />
   <attributeEditorField name="marking_flags" showLabel="1" />
   <attributeEditorField name="lon_center" showLabel="1" />
   <attributeEditorField name="lat_center" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Primary end" showLabel="1">
   <attributeEditorField name="primary_ils_ident" showLabel="1" />
   <attributeEditorField name="primary_closed" showLabel="1" />
   <attributeEditorField name="primary_takeoff" showLabel="1" />
   <attributeEditorField name="primary_landing" showLabel="1" />
   <attributeEditorField name="primary_pattern" showLabel="1" />
   <attributeEditorField name="primary_displaced_threshold_m" showLabel="1" />
   <attributeEditorField name="primary_blastpad_m" showLabel="1" />
   <attributeEditorField name="primary_overrun_m" showLabel="1" />
   <attributeEditorField name="primary_displaced_threshold_width_m" showLabel="1" />
   <attributeEditorField name="primary_displaced_threshold_surface" showLabel="1" />
   <attributeEditorField name="primary_displaced_threshold_material_guid" showLabel="1" />
   <attributeEditorField name="primary_blastpad_width_m" showLabel="1" />
   <attributeEditorField name="primary_blastpad_surface" showLabel="1" />
   <attributeEditorField name="primary_blastpad_material_guid" showLabel="1" />
   <attributeEditorField name="primary_overrun_width_m" showLabel="1" />
   <attributeEditorField name="primary_overrun_surface" showLabel="1" />
   <attributeEditorField name="primary_overrun_material_guid" showLabel="1" />
   <attributeEditorField name="primary_marking_bias_m" showLabel="1" />
   <attributeEditorField name="primary_als" showLabel="1" />
   <attributeEditorField name="primary_strobes" showLabel="1" />
   <attributeEditorField name="primary_reil" showLabel="1" />
   <attributeEditorField name="primary_reil_bias_x_m" showLabel="1" />
   <attributeEditorField name="primary_reil_bias_z_m" showLabel="1" />
   <attributeEditorField name="primary_end_lights" showLabel="1" />
   <attributeEditorField name="primary_touchdown_lights" showLabel="1" />
   <attributeEditorField name="primary_als_spacing_m" showLabel="1" />
   <attributeEditorField name="primary_als_offset_m" showLabel="1" />
   <attributeEditorField name="primary_als_slope" showLabel="1" />
   <attributeEditorField name="primary_als_snap_to_ground" showLabel="1" />
   <attributeEditorField name="primary_vasi_left" showLabel="1" />
   <attributeEditorField name="primary_vasi_left_pitch_deg" showLabel="1" />
   <attributeEditorField name="primary_vasi_left_bias_x_m" showLabel="1" />
   <attributeEditorField name="primary_vasi_left_bias_z_m" showLabel="1" />
   <attributeEditorField name="primary_vasi_left_spacing_m" showLabel="1" />
   <attributeEditorField name="primary_vasi_right" showLabel="1" />
   <attributeEditorField name="primary_vasi_right_pitch_deg" showLabel="1" />
   <attributeEditorField name="primary_vasi_right_bias_x_m" showLabel="1" />
   <attributeEditorField name="primary_vasi_right_bias_z_m" showLabel="1" />
   <attributeEditorField name="primary_vasi_right_spacing_m" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Secondary end" showLabel="1">
   <attributeEditorField name="secondary_ils_ident" showLabel="1" />
   <attributeEditorField name="secondary_closed" showLabel="1" />
   <attributeEditorField name="secondary_takeoff" showLabel="1" />
   <attributeEditorField name="secondary_landing" showLabel="1" />
   <attributeEditorField name="secondary_pattern" showLabel="1" />
   <attributeEditorField name="secondary_displaced_threshold_m" showLabel="1" />
   <attributeEditorField name="secondary_blastpad_m" showLabel="1" />
   <attributeEditorField name="secondary_overrun_m" showLabel="1" />
   <attributeEditorField name="secondary_displaced_threshold_width_m" showLabel="1" />
   <attributeEditorField name="secondary_displaced_threshold_surface" showLabel="1" />
   <attributeEditorField name="secondary_displaced_threshold_material_guid" showLabel="1" />
   <attributeEditorField name="secondary_blastpad_width_m" showLabel="1" />
   <attributeEditorField name="secondary_blastpad_surface" showLabel="1" />
   <attributeEditorField name="secondary_blastpad_material_guid" showLabel="1" />
   <attributeEditorField name="secondary_overrun_width_m" showLabel="1" />
   <attributeEditorField name="secondary_overrun_surface" showLabel="1" />
   <attributeEditorField name="secondary_overrun_material_guid" showLabel="1" />
   <attributeEditorField name="secondary_marking_bias_m" showLabel="1" />
   <attributeEditorField name="secondary_als" showLabel="1" />
   <attributeEditorField name="secondary_strobes" showLabel="1" />
   <attributeEditorField name="secondary_reil" showLabel="1" />
   <attributeEditorField name="secondary_reil_bias_x_m" showLabel="1" />
   <attributeEditorField name="secondary_reil_bias_z_m" showLabel="1" />
   <attributeEditorField name="secondary_end_lights" showLabel="1" />
   <attributeEditorField name="secondary_touchdown_lights" showLabel="1" />
   <attributeEditorField name="secondary_als_spacing_m" showLabel="1" />
   <attributeEditorField name="secondary_als_offset_m" showLabel="1" />
   <attributeEditorField name="secondary_als_slope" showLabel="1" />
   <attributeEditorField name="secondary_als_snap_to_ground" showLabel="1" />
   <attributeEditorField name="secondary_vasi_left" showLabel="1" />
   <attributeEditorField name="secondary_vasi_left_pitch_deg" showLabel="1" />
   <attributeEditorField name="secondary_vasi_left_bias_x_m" showLabel="1" />
   <attributeEditorField name="secondary_vasi_left_bias_z_m" showLabel="1" />
   <attributeEditorField name="secondary_vasi_left_spacing_m" showLabel="1" />
   <attributeEditorField name="secondary_vasi_right" showLabel="1" />
   <attributeEditorField name="secondary_vasi_right_pitch_deg" showLabel="1" />
   <attributeEditorField name="secondary_vasi_right_bias_x_m" showLabel="1" />
   <attributeEditorField name="secondary_vasi_right_bias_z_m" showLabel="1" />
   <attributeEditorField name="secondary_vasi_right_spacing_m" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Material" showLabel="1">
   <attributeEditorField name="material_guid" showLabel="1" />
   <attributeEditorField name="facility_materials" showLabel="1" />
   <attributeEditorField name="deformation" showLabel="1" />
   <attributeEditorField name="ground_merging" showLabel="1" />
   <attributeEditorField name="exclude_vegetation" showLabel="1" />
   <attributeEditorField name="falloff" showLabel="1" />
   <attributeEditorField name="coloration" showLabel="1" />
  </attributeEditorContainer>
  <attributeEditorContainer columnCount="1" groupBox="0" name="Keys and links" showLabel="1">
   <attributeEditorField name="fid" showLabel="1" />
   <attributeEditorField name="airport_fid" showLabel="1" />
   <attributeEditorField name="airport_key" showLabel="1" />
   <attributeEditorField name="key" showLabel="1" />
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
  <field editable="0" name="key" />
  <field editable="0" name="rank" />
 </editable>
 <previewExpression>"primary_ident" || coalesce('/' || "secondary_ident", '')</previewExpression>
 <mapTip>&lt;b&gt;[% "primary_ident" || coalesce('/' || "secondary_ident", '') %]&lt;/b&gt;&lt;br&gt;[% @layer_name %][% '&lt;br&gt;Airport ident: ' || represent_value("airport_ident") %][% '&lt;br&gt;Primary ident: ' || represent_value("primary_ident") %][% '&lt;br&gt;Secondary ident: ' || represent_value("secondary_ident") %][% '&lt;br&gt;Length (m): ' || represent_value("length_m") %][% '&lt;br&gt;Width (m): ' || represent_value("width_m") %][% '&lt;br&gt;True heading (deg): ' || represent_value("true_heading_deg") %]</mapTip>
 <layerGeometryType>1</layerGeometryType>
</qgis>
