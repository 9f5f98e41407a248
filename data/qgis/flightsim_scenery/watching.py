# SPDX-License-Identifier: MIT
"""Follows the edits of the project's layers, whoever has added them."""

from qgis.core import QgsProject, QgsVectorLayer

from .catalog import DRIVERS
from .file_layers import find_file, reload_layers
from .ground import put_on_ground
from .parents import name_airports


class LayerWatch:
    """Has all layers of a file read it again when one of them is saved: each
    has a handle of its own, and edits must begin with what was saved. Before,
    names the airports of new parts and puts these on the ground."""

    def __init__(self, project=None):
        self._project = project or QgsProject.instance()
        self._slots = {}  # of signals, by the layer's id

    def start(self):
        self._project.layersAdded.connect(self._watch)
        self._project.layersWillBeRemoved["QStringList"].connect(
            self._forget)
        self._watch(self._project.mapLayers().values())

    def stop(self):
        self._project.layersAdded.disconnect(self._watch)
        self._project.layersWillBeRemoved["QStringList"].disconnect(
            self._forget)
        self._forget(list(self._slots))

    def _watch(self, layers):
        for layer in layers:
            if isinstance(layer, QgsVectorLayer) and (
                    layer.id() not in self._slots):
                # The layer by its name: a reference would keep it alive.
                slots = [
                    lambda *_, name=layer.id(): self._prepare(name),
                    lambda *_, name=layer.id(): self._reload(name)]
                layer.beforeCommitChanges.connect(slots[0])
                layer.afterCommitChanges.connect(slots[1])
                self._slots[layer.id()] = slots

    def _forget(self, names):
        for name in names:
            slots = self._slots.pop(name, None)
            layer = self._project.mapLayer(name)
            if slots and layer is not None:
                layer.beforeCommitChanges.disconnect(slots[0])
                layer.afterCommitChanges.disconnect(slots[1])

    def _find(self, name):
        """Returns a layer of our drivers, or None."""
        layer = self._project.mapLayer(name)
        return layer if layer is not None and (
            layer.storageType() in DRIVERS) else None

    def _prepare(self, name):
        layer = self._find(name)
        if layer is not None:
            name_airports(layer)
            put_on_ground(layer)

    def _reload(self, name):
        layer = self._find(name)
        if layer is not None:
            reload_layers(find_file(layer), self._project, layer)
