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
   <resampling enabled="true" maxOversampling="2" zoomedInResamplingMethod="bilinear" zoomedOutResamplingMethod="bilinear" />
  </provider>
  <rasterrenderer alphaBand="-1" angle="45" azimuth="315" band="1" multidirection="0" nodataColor="" opacity="0.65" type="hillshade" zfactor="8.98311e-06">
   <minMaxOrigin>
    <limits>None</limits>
    <extent>WholeRaster</extent>
    <statAccuracy>Estimated</statAccuracy>
    <cumulativeCutLower>0.02</cumulativeCutLower>
    <cumulativeCutUpper>0.98</cumulativeCutUpper>
    <stdDevFactor>2</stdDevFactor>
   </minMaxOrigin>
  </rasterrenderer>
  <brightnesscontrast brightness="0" contrast="0" gamma="1" />
  <huesaturation colorizeBlue="128" colorizeGreen="128" colorizeOn="0" colorizeRed="255" colorizeStrength="100" grayscaleMode="0" invertColors="0" saturation="0" />
  <rasterresampler maxOversampling="2" />
  <resamplingStage>provider</resamplingStage>
 </pipe>
 <blendMode>6</blendMode>
</qgis>
