<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis hasScaleBasedVisibilityFlag="0" maxScale="0" minScale="1e+08" styleCategories="Symbology|Labeling|Rendering" version="3.22.16-Białowieża">
 <pipe-data-defined-properties>
  <Option type="Map">
   <Option name="name" type="QString" value="" />
   <Option name="properties" />
   <Option name="type" type="QString" value="collection" />
  </Option>
 </pipe-data-defined-properties>
 <pipe>
  <provider>
   <resampling enabled="false" maxOversampling="2" zoomedInResamplingMethod="nearestNeighbour" zoomedOutResamplingMethod="nearestNeighbour" />
  </provider>
  <rasterrenderer alphaBand="-1" band="1" classificationMax="9000" classificationMin="-9000" nodataColor="" opacity="1" type="singlebandpseudocolor">
   <minMaxOrigin>
    <limits>None</limits>
    <extent>WholeRaster</extent>
    <statAccuracy>Estimated</statAccuracy>
    <cumulativeCutLower>0.02</cumulativeCutLower>
    <cumulativeCutUpper>0.98</cumulativeCutUpper>
    <stdDevFactor>2</stdDevFactor>
   </minMaxOrigin>
   <rastershader>
    <colorrampshader classificationMode="1" clip="0" colorRampType="INTERPOLATED" labelPrecision="6" maximumValue="9000" minimumValue="-9000">
     <item alpha="255" color="#0c2c5c" label="-9000 m" value="-9000" />
     <item alpha="255" color="#3e76b0" label="-3000 m" value="-3000" />
     <item alpha="255" color="#96c4e0" label="-500 m" value="-500" />
     <item alpha="255" color="#548c6c" label="-450 m" value="-450" />
     <item alpha="255" color="#70a074" label="0 m" value="0" />
     <item alpha="255" color="#8eb87c" label="150 m" value="150" />
     <item alpha="255" color="#b2cc8a" label="400 m" value="400" />
     <item alpha="255" color="#d6da9c" label="700 m" value="700" />
     <item alpha="255" color="#e8d696" label="1000 m" value="1000" />
     <item alpha="255" color="#dab676" label="1400 m" value="1400" />
     <item alpha="255" color="#be9062" label="1900 m" value="1900" />
     <item alpha="255" color="#a88068" label="2400 m" value="2400" />
     <item alpha="255" color="#c4b6ac" label="2900 m" value="2900" />
     <item alpha="255" color="#eceae8" label="3500 m" value="3500" />
     <item alpha="255" color="#ffffff" label="5000 m" value="5000" />
     <item alpha="255" color="#ffffff" label="9000 m" value="9000" />
     <rampLegendSettings direction="0" maximumLabel="" minimumLabel="" orientation="2" prefix="" suffix="" useContinuousLegend="1">
      <numericFormat id="basic">
       <Option type="Map">
        <Option name="decimal_separator" type="QChar" value="" />
        <Option name="decimals" type="int" value="6" />
        <Option name="rounding_type" type="int" value="0" />
        <Option name="show_plus" type="bool" value="false" />
        <Option name="show_thousand_separator" type="bool" value="true" />
        <Option name="show_trailing_zeros" type="bool" value="false" />
        <Option name="thousand_separator" type="QChar" value="" />
       </Option>
      </numericFormat>
     </rampLegendSettings>
    </colorrampshader>
   </rastershader>
  </rasterrenderer>
  <brightnesscontrast brightness="0" contrast="0" gamma="1" />
  <huesaturation colorizeBlue="128" colorizeGreen="128" colorizeOn="0" colorizeRed="255" colorizeStrength="100" grayscaleMode="0" invertColors="0" saturation="0" />
  <rasterresampler maxOversampling="2" />
  <resamplingStage>resamplingFilter</resamplingStage>
 </pipe>
 <blendMode>0</blendMode>
</qgis>
