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
  <rasterrenderer alphaBand="-1" band="1" nodataColor="" opacity="1" type="paletted">
   <minMaxOrigin>
    <limits>None</limits>
    <extent>WholeRaster</extent>
    <statAccuracy>Estimated</statAccuracy>
    <cumulativeCutLower>0.02</cumulativeCutLower>
    <cumulativeCutUpper>0.98</cumulativeCutUpper>
    <stdDevFactor>2</stdDevFactor>
   </minMaxOrigin>
   <colorPalette>
    <paletteEntry alpha="255" color="#73acde" label="Shallow inland water (blue)" value="1" />
    <paletteEntry alpha="255" color="#2762a5" label="Deep inland water (blue)" value="2" />
    <paletteEntry alpha="255" color="#3070cf" label="Ocean inlet (blue)" value="3" />
    <paletteEntry alpha="255" color="#94afe6" label="Seasonal inland sea (blue)" value="4" />
    <paletteEntry alpha="255" color="#b5c4ee" label="Seasonal inland water (blue)" value="5" />
    <paletteEntry alpha="255" color="#516cd6" label="Outflow (blue)" value="6" />
    <paletteEntry alpha="255" color="#cfab81" label="Shallow inland water (brown)" value="7" />
    <paletteEntry alpha="255" color="#946638" label="Deep inland water (brown)" value="8" />
    <paletteEntry alpha="255" color="#b97c46" label="Ocean inlet (brown)" value="9" />
    <paletteEntry alpha="255" color="#dbb99f" label="Seasonal inland sea (brown)" value="10" />
    <paletteEntry alpha="255" color="#e6cdbc" label="Seasonal inland water (brown)" value="11" />
    <paletteEntry alpha="255" color="#c48764" label="Outflow (brown)" value="12" />
    <paletteEntry alpha="255" color="#a8c1e6" label="Shallow ocean 1 (class 1)" value="13" />
    <paletteEntry alpha="255" color="#88aadd" label="Shallow ocean 2 (class 1)" value="14" />
    <paletteEntry alpha="255" color="#6993d3" label="Shallow ocean 3 (class 1)" value="15" />
    <paletteEntry alpha="255" color="#497dca" label="Shallow ocean 4 (class 1)" value="16" />
    <paletteEntry alpha="255" color="#2e5b9e" label="Medium deep ocean (class 1)" value="17" />
    <paletteEntry alpha="255" color="#1e3b67" label="Deep ocean (class 1)" value="18" />
    <paletteEntry alpha="255" color="#a8b6e6" label="Shallow ocean 1 (class 2)" value="19" />
    <paletteEntry alpha="255" color="#889cdd" label="Shallow ocean 2 (class 2)" value="20" />
    <paletteEntry alpha="255" color="#6982d3" label="Shallow ocean 3 (class 2)" value="21" />
    <paletteEntry alpha="255" color="#4967ca" label="Shallow ocean 4 (class 2)" value="22" />
    <paletteEntry alpha="255" color="#2e489e" label="Medium deep ocean (class 2)" value="23" />
    <paletteEntry alpha="255" color="#1e2f67" label="Deep ocean (class 2)" value="24" />
    <paletteEntry alpha="255" color="#a8ace6" label="Shallow ocean 1 (class 3)" value="25" />
    <paletteEntry alpha="255" color="#888edd" label="Shallow ocean 2 (class 3)" value="26" />
    <paletteEntry alpha="255" color="#6970d3" label="Shallow ocean 3 (class 3)" value="27" />
    <paletteEntry alpha="255" color="#4952ca" label="Shallow ocean 4 (class 3)" value="28" />
    <paletteEntry alpha="255" color="#2e359e" label="Medium deep ocean (class 3)" value="29" />
    <paletteEntry alpha="255" color="#1e2367" label="Deep ocean (class 3)" value="30" />
    <paletteEntry alpha="255" color="#aea8e6" label="Shallow ocean 1 (class 4)" value="31" />
    <paletteEntry alpha="255" color="#9188dd" label="Shallow ocean 2 (class 4)" value="32" />
    <paletteEntry alpha="255" color="#7369d3" label="Shallow ocean 3 (class 4)" value="33" />
    <paletteEntry alpha="255" color="#5649ca" label="Shallow ocean 4 (class 4)" value="34" />
    <paletteEntry alpha="255" color="#392e9e" label="Medium deep ocean (class 4)" value="35" />
    <paletteEntry alpha="255" color="#251e67" label="Deep ocean (class 4)" value="36" />
    <paletteEntry alpha="255" color="#a2ebce" label="Shallow tropical ocean 1 (class 1)" value="37" />
    <paletteEntry alpha="255" color="#81e4bc" label="Shallow tropical ocean 2 (class 1)" value="38" />
    <paletteEntry alpha="255" color="#5fddab" label="Shallow tropical ocean 3 (class 1)" value="39" />
    <paletteEntry alpha="255" color="#3dd699" label="Shallow tropical ocean 4 (class 1)" value="40" />
    <paletteEntry alpha="255" color="#24a873" label="Medium deep tropical ocean (class 1)" value="41" />
    <paletteEntry alpha="255" color="#176d4b" label="Deep tropical ocean (class 1)" value="42" />
    <paletteEntry alpha="255" color="#a2ebdf" label="Shallow tropical ocean 1 (class 2)" value="43" />
    <paletteEntry alpha="255" color="#81e4d4" label="Shallow tropical ocean 2 (class 2)" value="44" />
    <paletteEntry alpha="255" color="#5fddc8" label="Shallow tropical ocean 3 (class 2)" value="45" />
    <paletteEntry alpha="255" color="#3dd6bd" label="Shallow tropical ocean 4 (class 2)" value="46" />
    <paletteEntry alpha="255" color="#24a892" label="Medium deep tropical ocean (class 2)" value="47" />
    <paletteEntry alpha="255" color="#176d5f" label="Deep tropical ocean (class 2)" value="48" />
    <paletteEntry alpha="255" color="#a2e7eb" label="Shallow tropical ocean 1 (class 3)" value="49" />
    <paletteEntry alpha="255" color="#81dee4" label="Shallow tropical ocean 2 (class 3)" value="50" />
    <paletteEntry alpha="255" color="#5fd5dd" label="Shallow tropical ocean 3 (class 3)" value="51" />
    <paletteEntry alpha="255" color="#3dccd6" label="Shallow tropical ocean 4 (class 3)" value="52" />
    <paletteEntry alpha="255" color="#249fa8" label="Medium deep tropical ocean (class 3)" value="53" />
    <paletteEntry alpha="255" color="#17686d" label="Deep tropical ocean (class 3)" value="54" />
    <paletteEntry alpha="255" color="#a2d5eb" label="Shallow tropical ocean 1 (class 4)" value="55" />
    <paletteEntry alpha="255" color="#81c6e4" label="Shallow tropical ocean 2 (class 4)" value="56" />
    <paletteEntry alpha="255" color="#5fb7dd" label="Shallow tropical ocean 3 (class 4)" value="57" />
    <paletteEntry alpha="255" color="#3da8d6" label="Shallow tropical ocean 4 (class 4)" value="58" />
    <paletteEntry alpha="255" color="#2481a8" label="Medium deep tropical ocean (class 4)" value="59" />
    <paletteEntry alpha="255" color="#17546d" label="Deep tropical ocean (class 4)" value="60" />
   </colorPalette>
  </rasterrenderer>
  <brightnesscontrast brightness="0" contrast="0" gamma="1" />
  <huesaturation colorizeBlue="128" colorizeGreen="128" colorizeOn="0" colorizeRed="255" colorizeStrength="100" grayscaleMode="0" invertColors="0" saturation="0" />
  <rasterresampler maxOversampling="2" />
  <resamplingStage>resamplingFilter</resamplingStage>
 </pipe>
 <blendMode>0</blendMode>
</qgis>
