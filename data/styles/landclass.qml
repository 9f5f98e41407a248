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
    <paletteEntry alpha="255" color="#5a9ae2" label="Ocean or large lake (code 0)" value="0" />
    <paletteEntry alpha="255" color="#d0394d" label="Large city on a street grid (wet - code 1)" value="1" />
    <paletteEntry alpha="255" color="#dde6bc" label="Low sparse grassland" value="2" />
    <paletteEntry alpha="255" color="#328559" label="Coniferous forest" value="3" />
    <paletteEntry alpha="255" color="#166840" label="Deciduous conifer forest" value="4" />
    <paletteEntry alpha="255" color="#6cb143" label="Deciduous broadleaf forest" value="5" />
    <paletteEntry alpha="255" color="#3b881d" label="Evergreen broadleaf forest" value="6" />
    <paletteEntry alpha="255" color="#cae76c" label="Tall grass with shrubs" value="7" />
    <paletteEntry alpha="255" color="#eee5dd" label="Bare desert" value="8" />
    <paletteEntry alpha="255" color="#c7c5d3" label="Upland tundra" value="9" />
    <paletteEntry alpha="255" color="#d9e9ac" label="Irrigated grassland" value="10" />
    <paletteEntry alpha="255" color="#ebcfb1" label="Semi-desert" value="11" />
    <paletteEntry alpha="255" color="#f2e0a6" label="Dry cropland with towns" value="12" />
    <paletteEntry alpha="255" color="#7bc1b3" label="Wooded swamp" value="13" />
    <paletteEntry alpha="255" color="#bd8e6b" label="Evergreen shrubs" value="16" />
    <paletteEntry alpha="255" color="#ac6e32" label="Deciduous shrubs" value="17" />
    <paletteEntry alpha="255" color="#86b24d" label="Evergreen forest with fields" value="19" />
    <paletteEntry alpha="255" color="#1bbb3b" label="Cool rain forest" value="20" />
    <paletteEntry alpha="255" color="#257f59" label="Boreal conifer forest" value="21" />
    <paletteEntry alpha="255" color="#1d4d3b" label="Cool conifer forest" value="22" />
    <paletteEntry alpha="255" color="#53ac59" label="Cool mixed forest" value="23" />
    <paletteEntry alpha="255" color="#268431" label="Mixed forest" value="24" />
    <paletteEntry alpha="255" color="#49a931" label="Cool broadleaf forest" value="25" />
    <paletteEntry alpha="255" color="#2d6426" label="Southern deciduous broadleaf forest" value="26" />
    <paletteEntry alpha="255" color="#197759" label="Conifer forest" value="27" />
    <paletteEntry alpha="255" color="#018a27" label="Tropical mountain forest" value="28" />
    <paletteEntry alpha="255" color="#0db647" label="Seasonal tropical forest" value="29" />
    <paletteEntry alpha="255" color="#fdd439" label="Cool cropland with towns" value="30" />
    <paletteEntry alpha="255" color="#f7e491" label="Cropland with a town" value="31" />
    <paletteEntry alpha="255" color="#0f6a35" label="Dry tropical woodland" value="32" />
    <paletteEntry alpha="255" color="#02af56" label="Tropical rain forest" value="33" />
    <paletteEntry alpha="255" color="#075f38" label="Degraded tropical forest" value="34" />
    <paletteEntry alpha="255" color="#e3c943" label="Fields of corn and beans" value="35" />
    <paletteEntry alpha="255" color="#feeb7a" label="Rice paddies and fields" value="36" />
    <paletteEntry alpha="255" color="#efd727" label="Hot irrigated cropland" value="37" />
    <paletteEntry alpha="255" color="#ebe17c" label="Cool irrigated cropland" value="38" />
    <paletteEntry alpha="255" color="#b3cc79" label="Cool grass with shrubs" value="40" />
    <paletteEntry alpha="255" color="#d2ee99" label="Hot or mild grass with shrubs" value="41" />
    <paletteEntry alpha="255" color="#abd662" label="Cold grassland" value="42" />
    <paletteEntry alpha="255" color="#c8b27e" label="Savanna woodland" value="43" />
    <paletteEntry alpha="255" color="#37ada3" label="Mire or bog or fen" value="44" />
    <paletteEntry alpha="255" color="#54babc" label="Marsh" value="45" />
    <paletteEntry alpha="255" color="#bf8e50" label="Mediterranean scrub" value="46" />
    <paletteEntry alpha="255" color="#896b3d" label="Dry woody scrub" value="47" />
    <paletteEntry alpha="255" color="#40a951" label="Dry evergreen woodland" value="48" />
    <paletteEntry alpha="255" color="#efe1d1" label="Sand desert" value="50" />
    <paletteEntry alpha="255" color="#dbccb5" label="Semi-desert with shrubs" value="51" />
    <paletteEntry alpha="255" color="#f0e0c4" label="Semi-desert with sagebrush" value="52" />
    <paletteEntry alpha="255" color="#a494c0" label="Barren tundra" value="53" />
    <paletteEntry alpha="255" color="#30643b" label="Cool mixed forest of the southern hemisphere" value="54" />
    <paletteEntry alpha="255" color="#b4bf4a" label="Cool fields with woods" value="55" />
    <paletteEntry alpha="255" color="#5c8c2c" label="Forest with fields" value="56" />
    <paletteEntry alpha="255" color="#67a03b" label="Cool forest with fields" value="57" />
    <paletteEntry alpha="255" color="#c8ab3d" label="Fields with woody savanna" value="58" />
    <paletteEntry alpha="255" color="#bf9338" label="Succulents and thorn scrub" value="59" />
    <paletteEntry alpha="255" color="#30a54c" label="Mixed small-leaved woodland" value="60" />
    <paletteEntry alpha="255" color="#235c34" label="Deciduous and mixed boreal forest" value="61" />
    <paletteEntry alpha="255" color="#144336" label="Narrow conifers" value="62" />
    <paletteEntry alpha="255" color="#bdadc9" label="Wooded tundra" value="63" />
    <paletteEntry alpha="255" color="#7f6a2e" label="Heath scrub" value="64" />
    <paletteEntry alpha="255" color="#a08ba7" label="Polar or alpine desert" value="69" />
    <paletteEntry alpha="255" color="#3b747d" label="Mangrove" value="72" />
    <paletteEntry alpha="255" color="#fdeb09" label="Cropland mixed with water" value="76" />
    <paletteEntry alpha="255" color="#3e8154" label="Mixed forest of the southern hemisphere" value="78" />
    <paletteEntry alpha="255" color="#269e21" label="Moist eucalyptus forest" value="89" />
    <paletteEntry alpha="255" color="#148a5f" label="Rain-green tropical forest" value="90" />
    <paletteEntry alpha="255" color="#c7ba5f" label="Woody savanna" value="91" />
    <paletteEntry alpha="255" color="#f3ed63" label="Broadleaf crops" value="92" />
    <paletteEntry alpha="255" color="#d5d120" label="Cereals and other grass crops" value="93" />
    <paletteEntry alpha="255" color="#fdfd49" label="Crops with grass and shrubs" value="94" />
    <paletteEntry alpha="255" color="#c3dba0" label="Grass fringe 1" value="95" />
    <paletteEntry alpha="255" color="#a0e149" label="Grass fringe 2" value="96" />
    <paletteEntry alpha="255" color="#b9e18c" label="Grass and shrub fringe" value="97" />
    <paletteEntry alpha="255" color="#8fc15c" label="Dry grass and dirt fringe" value="98" />
    <paletteEntry alpha="255" color="#dfcda6" label="Sand and desert fringe" value="99" />
    <paletteEntry alpha="255" color="#0f48b3" label="Ocean or large lake" value="100" />
    <paletteEntry alpha="255" color="#b01423" label="Large city on a street grid (wet)" value="101" />
    <paletteEntry alpha="255" color="#d72430" label="Large city on a street grid (dry)" value="102" />
    <paletteEntry alpha="255" color="#932226" label="Large city without a street grid (wet)" value="103" />
    <paletteEntry alpha="255" color="#d51818" label="Large city without a street grid (dry)" value="104" />
    <paletteEntry alpha="255" color="#8f1c18" label="Medium city on a street grid (wet)" value="105" />
    <paletteEntry alpha="255" color="#b5342a" label="Medium city on a street grid (dry)" value="106" />
    <paletteEntry alpha="255" color="#8a1c0f" label="Medium city without a street grid (wet)" value="107" />
    <paletteEntry alpha="255" color="#b3321e" label="Medium city without a street grid (dry)" value="108" />
    <paletteEntry alpha="255" color="#e6bcc3" label="Suburb of a large city on a street grid (wet)" value="109" />
    <paletteEntry alpha="255" color="#ed7e8c" label="Suburb of a large city on a street grid (dry)" value="110" />
    <paletteEntry alpha="255" color="#ebaeb3" label="Suburb of a large city without a street grid (wet)" value="111" />
    <paletteEntry alpha="255" color="#d48d90" label="Suburb of a large city without a street grid (dry)" value="112" />
    <paletteEntry alpha="255" color="#f19f9e" label="Suburb of a medium city on a street grid (wet)" value="113" />
    <paletteEntry alpha="255" color="#de7f7a" label="Suburb of a medium city on a street grid (dry)" value="114" />
    <paletteEntry alpha="255" color="#deada8" label="Suburb of a medium city without a street grid (wet)" value="115" />
    <paletteEntry alpha="255" color="#e97766" label="Suburb of a medium city without a street grid (dry)" value="116" />
    <paletteEntry alpha="255" color="#e5a598" label="Suburb of a small city on a street grid (wet)" value="117" />
    <paletteEntry alpha="255" color="#cc8b79" label="Suburb of a small city on a street grid (dry)" value="118" />
    <paletteEntry alpha="255" color="#eea186" label="Suburb of a small city without a street grid (wet)" value="119" />
    <paletteEntry alpha="255" color="#d88764" label="Suburb of a small city without a street grid (dry)" value="120" />
    <paletteEntry alpha="255" color="#9e99a3" label="High-rise buildings of a large city" value="121" />
    <paletteEntry alpha="255" color="#f4f9fa" label="Ice" value="122" />
    <paletteEntry alpha="255" color="#95cfe4" label="Inland water" value="123" />
    <paletteEntry alpha="255" color="#1d4be2" label="Ocean inlet" value="124" />
    <paletteEntry alpha="255" color="#30a8e8" label="Seasonal inland water" value="125" />
    <paletteEntry alpha="255" color="#65ade4" label="Seasonal inland sea" value="126" />
    <paletteEntry alpha="255" color="#8cd9cf" label="Reef" value="127" />
    <paletteEntry alpha="255" color="#ace977" label="Grass" value="128" />
    <paletteEntry alpha="255" color="#e3dbc5" label="Arid land" value="129" />
    <paletteEntry alpha="255" color="#a9a29e" label="Rock" value="130" />
    <paletteEntry alpha="255" color="#6d442c" label="Dirt" value="131" />
    <paletteEntry alpha="255" color="#45cfd3" label="Coral" value="132" />
    <paletteEntry alpha="255" color="#4f4040" label="Lava" value="133" />
    <paletteEntry alpha="255" color="#b1e79d" label="Park" value="134" />
    <paletteEntry alpha="255" color="#75e265" label="Golf course" value="135" />
    <paletteEntry alpha="255" color="#6f5d72" label="Cement" value="136" />
    <paletteEntry alpha="255" color="#e0c285" label="Beach of tan sand" value="137" />
    <paletteEntry alpha="255" color="#241b19" label="Beach of black sand" value="138" />
    <paletteEntry alpha="255" color="#8c7a89" label="Airfield 1" value="139" />
    <paletteEntry alpha="255" color="#50494c" label="Airfield 2" value="140" />
    <paletteEntry alpha="255" color="#3a312c" label="Volcanic rock" value="141" />
    <paletteEntry alpha="255" color="#c8e4f9" label="Rock with ice" value="142" />
    <paletteEntry alpha="255" color="#e0eaf7" label="Glacier ice" value="143" />
    <paletteEntry alpha="255" color="#c4c431" label="Evergreen tree crops" value="144" />
    <paletteEntry alpha="255" color="#9ba512" label="Deciduous tree crops" value="145" />
    <paletteEntry alpha="255" color="#e4d295" label="Desert rock" value="146" />
    <paletteEntry alpha="255" color="#a19e45" label="Savanna grass" value="147" />
    <paletteEntry alpha="255" color="#897c6c" label="Rock outside mountains" value="148" />
    <paletteEntry alpha="255" color="#d252e0" label="Custom texture with seasons" value="252" />
    <paletteEntry alpha="255" color="#b814a7" label="Custom texture without seasons" value="253" />
    <paletteEntry alpha="255" color="#f0f0f0" label="Transparent" value="254" />
   </colorPalette>
  </rasterrenderer>
  <brightnesscontrast brightness="0" contrast="0" gamma="1" />
  <huesaturation colorizeBlue="128" colorizeGreen="128" colorizeOn="0" colorizeRed="255" colorizeStrength="100" grayscaleMode="0" invertColors="0" saturation="0" />
  <rasterresampler maxOversampling="2" />
  <resamplingStage>resamplingFilter</resamplingStage>
 </pipe>
 <blendMode>0</blendMode>
</qgis>
