# SPDX-License-Identifier: MIT
"""Forms and tables of layers: display names, tabs, defaults and constraints.

make_styles.py also saves them, except for the tabs of related layers, in the
files of data/styles."""

import re

from qgis.core import (
    QgsAttributeEditorContainer, QgsAttributeEditorField,
    QgsAttributeEditorRelation, QgsAttributeTableConfig, QgsDefaultValue,
    QgsEditFormConfig, QgsFieldConstraints,
)

# Location and parents of a record, which the driver fills.
LINKS = re.compile(
    r"fid|key|.*_(fid|key)|.*file_offset|record_id|dialect|num_\w+|"
    r"(parking|point)_index|level|u|v|entity|qmid_[uv]|file|source_file|"
    r"area|rank|triangles")
GENERAL, LINKED = "General", "Keys and links"
# Tabs by the names of fields; the first match counts.
TABS = (
    (LINKED, LINKS),
    (GENERAL, re.compile(r"(primary|secondary)_ident")),
    ("Primary end", re.compile(r"primary_")),
    ("Secondary end", re.compile(r"secondary_")),
    ("Localizer", re.compile(r"loc_|back_course")),
    ("Glide slope", re.compile(r"gs_")),
    ("DME", re.compile(r"dme_")),
    ("Tower", re.compile(r"tower_")),
    ("Material", re.compile(
        r"material_|facility_materials|coloration|ground_merging|"
        r"exclude_vegetation|falloff|tiling|opacity|priority|\w+_uv|"
        r"offset_[uv]$|texture_heading|deformation|surface_query|flatten$")),
    ("Marking", re.compile(r"tee_offset|number_(marking|bias|heading)|"
                           r"\w+_lighted|draw_|center_line|\w+_edge$")),
    ("Flags", re.compile(r"no_|flags|has_3d_mesh|low_res_altitude")),
)

# Display names that combine several fields.
NAMES = {
    "airport": "\"ident\" || coalesce(' ' || \"name\", '')",
    "runway": "\"primary_ident\" || coalesce('/' || \"secondary_ident\", '')",
    "parking": "represent_value(\"name\") || coalesce(' ' || \"number\", '')",
    "taxi_path": "represent_value(\"type\") || coalesce(' ' || \"name\", '')",
    "jetway": "represent_value(\"parking_name\") || coalesce(' ' || "
              "\"parking_number\", '')",
    "com": "represent_value(\"type\") || coalesce(' ' || \"frequency_mhz\", "
           "'')",
}
NAMING = ("ident", "name", "primary_ident", "label", "title", "texture_name",
          "path", "airport_name")
KINDS = ("kind", "type", "surface")
# Width of table columns in pixels; QGIS's default cuts most titles.
LEAST_WIDTH, TITLE_MARGIN, CHARACTER = 80, 24, 7
TIP_FIELDS = 6  # of a map tip, at most

# Of the drivers that change files with such fields.
DERIVED = {"AGN": re.compile(
    r"(width|depth|length)_m|floors_.*|texture|closed|tile")}
EDITED_WHOLE = ("tile",)  # layers whose fields all can be changed
SIZED_POINTS = ("library_object", "polygon_building_line", "polygon_building")

# Of new features.
DEFAULTS = {
    "taxi_point": {"type": "'normal'", "orientation": "'forward'"},
    "parking": {"name": "'parking'", "type": "'gate_medium'",
                "radius_m": "18"},
    "com": {"type": "'tower'"},
    "start": {"type": "'runway'"},
    "helipad": {"type": "'h'", "length_m": "20", "width_m": "20"},
    "runway": {"surface": "'asphalt'", "width_m": "30"},
    "taxi_path": {"type": "'taxi'", "width_m": "15"},
}


def _positive(field):
    return f"coalesce(\"{field}\", 0) > 0"


def _filled(field):
    return f"trim(coalesce(\"{field}\", '')) <> ''"


# (condition, message if it is not met) of fields.
CONSTRAINTS = {
    "runway": {
        "primary_ident": (_filled, "A runway needs the designator of an end, "
                          "such as 09L"),
        "width_m": (_positive, "A runway is wider than 0 m")},
    "parking": {"radius_m": (_positive, "A stand has a radius above 0 m")},
    "helipad": {
        "length_m": (_positive, "A helipad is longer than 0 m"),
        "width_m": (_positive, "A helipad is wider than 0 m")},
    "com": {"frequency_mhz": (_positive, "A frequency is above 0 MHz")},
    "airport": {"ident": (_filled, "An airport needs an ident")},
    **{name: {"ident": (_filled, "A navaid needs an ident"),
              "frequency_mhz": (_positive, "A frequency is above 0 MHz")}
       for name in ("vor", "ils")},
    "ndb": {"ident": (_filled, "A navaid needs an ident"),
            "frequency_khz": (_positive, "A frequency is above 0 kHz")},
}


def arrange(layer, name):
    """Sets a layer's form, table, map tips, defaults and constraints."""
    fields = layer.fields()
    layer.setDisplayExpression(make_name(name, fields.names()))
    layer.setMapTipTemplate(make_tip(layer))
    _order_table(layer)
    arrange_form(layer)
    for field, expression in DEFAULTS.get(name, {}).items():
        index = fields.indexFromName(field)
        if index >= 0:
            layer.setDefaultValueDefinition(index, QgsDefaultValue(expression))
    for field, (make, reason) in CONSTRAINTS.get(name, {}).items():
        index = fields.indexFromName(field)
        if index >= 0:
            layer.setConstraintExpression(index, make(field), reason)
            layer.setFieldConstraint(
                index, QgsFieldConstraints.Constraint.ConstraintExpression,
                QgsFieldConstraints.ConstraintStrength.ConstraintStrengthHard)


def make_name(name, fields):
    """Returns an expression for the display name of a feature."""
    if name in NAMES:
        return NAMES[name]
    parts = [f"\"{field}\"" for field in NAMING if field in fields][:1]
    parts += [f"represent_value(\"{field}\")" for field in KINDS
              if field in fields][:1]
    return f"coalesce({', '.join(parts)})" if len(parts) > 1 else (
        parts or ["$id"])[0]


def make_tip(layer):
    """Returns a map tip with the layer, the display name and the first fields.
    """
    lines = [f"<b>[% {layer.displayExpression()} %]</b><br>[% @layer_name %]"]
    shown = [field for field in layer.fields()
             if find_tab(field.name()) == GENERAL
             and field.name() != "attributes"][:TIP_FIELDS]
    for field in shown:
        title = field.displayName().replace("'", "''")
        lines.append(f"[% '<br>{title}: ' || represent_value("
                     f"\"{field.name()}\") %]")
    return "".join(lines)


def find_tab(field):
    return next((title for title, pattern in TABS if (
        pattern.fullmatch if pattern is LINKS else pattern.match)(field)),
        GENERAL)


def _order_table(layer):
    """Moves keys and links to the end, and makes room for the titles."""
    config = QgsAttributeTableConfig()
    config.update(layer.fields())
    columns = config.columns()
    titles = {field.name(): field.displayName() for field in layer.fields()}
    for column in columns:
        column.width = max(LEAST_WIDTH, TITLE_MARGIN + CHARACTER * len(
            titles.get(column.name, "")))
    config.setColumns(sorted(
        columns, key=lambda column: find_tab(column.name) == LINKED))
    layer.setAttributeTableConfig(config)


def lock(layer, name):
    """Makes fields read-only that follow from the geometry, or that all
    records of the file have in common, where the file itself is edited."""
    pattern = DERIVED.get(layer.storageType())
    if pattern is None or name in EDITED_WHOLE:
        return
    config = layer.editFormConfig()
    for index, field in enumerate(layer.fields().names()):
        if pattern.fullmatch(field) and not (
                name in SIZED_POINTS and field.endswith("_m")):
            config.setReadOnly(index, True)
    layer.setEditFormConfig(config)


def arrange_form(layer, relations=()):
    """Makes tabs of fields, one for each relation, and one for keys and links.
    QGIS only reads related features when their tab is opened."""
    tabs = {GENERAL: []}
    fields = layer.fields()
    for index, field in enumerate(fields):
        tabs.setdefault(find_tab(field.name()), []).append(index)
    links = tabs.pop(LINKED, [])
    config = layer.editFormConfig()
    config.setLayout(QgsEditFormConfig.TabLayout)
    config.clearTabs()
    for title, indexes in tabs.items():
        _add_fields(config, title, fields, indexes)
    for relation in relations:
        tab = _add_tab(config, relation.referencingLayer().name())
        editor = QgsAttributeEditorRelation(relation.id(), relation, tab)
        editor.setRelationWidgetTypeId("relation_editor")
        editor.setShowLabel(False)
        tab.addChildElement(editor)
    _add_fields(config, LINKED, fields, links)
    for index in links:
        config.setReadOnly(index, True)
    layer.setEditFormConfig(config)


def _add_fields(config, title, fields, indexes):
    tab = _add_tab(config, title) if indexes else None
    for index in indexes:
        tab.addChildElement(QgsAttributeEditorField(
            fields[index].name(), index, tab))


def _add_tab(config, title):
    tab = QgsAttributeEditorContainer(title, config.invisibleRootContainer())
    tab.setIsGroupBox(False)
    config.addTab(tab)
    return tab
