// SPDX-License-Identifier: MIT
// Areas of Prepar3D add-on packages: ogr/library/format/format.md chapter 3.

#include "driver/base/driver_names.h"
#include "driver/base/xml_source.h"
#include "ogr/library/files/catalogue.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/format/scenery_config.h"

#include "cpl_error.h"
#include "cpl_minixml.h"

#include <cstdlib>
#include <set>

namespace flightsim
{

namespace
{

constexpr const char *ADD_ON_FILE = "add-on.xml";

/** Reads an XML file of any encoding, whatever its declaration says. */
CPLXMLTreeCloser ReadXml(const std::string &path, Catalogue &catalogue)
{
    const std::optional<std::string> text = ReadCatalogueFile(path);
    catalogue.isComplete = catalogue.isComplete && text.has_value();
    return text ? ParseXml(*text) : CPLXMLTreeCloser(nullptr);
}

SceneryArea MakeArea(const CPLXMLNode *component, const std::string &folder,
                     bool isActive, const CatalogueOptions &options,
                     FolderCache &folders, Catalogue &catalogue)
{
    SceneryArea area;
    area.kind = AreaKind::AddOn;
    area.isActive = isActive;
    area.number = static_cast<int>(catalogue.areas.size()) + 1;
    area.title = CPLGetXMLValue(component, "Name", "");
    const char *layer = CPLGetXMLValue(component, "Layer", nullptr);
    if (layer != nullptr)
    {
        area.layer = std::atoi(layer);
    }
    const NamedFolder found =
        FindNamedFolder(CPLGetXMLValue(component, "Path", ""), folder,
                        "the folder of the component " + area.title, options,
                        folders, catalogue);
    area.path = found.path;
    if (found.isThere)
    {
        area.path = FindSceneryFolder(found.path, folders);
        if (area.isActive || options.listsInactive)
        {
            ListSceneryFiles(area.path, options, folders, area);
        }
    }
    return area;
}

}  // namespace

bool AddAddOn(const std::string &path, bool isActive,
              const CatalogueOptions &options, FolderCache &folders,
              Catalogue &catalogue)
{
    const CPLXMLTreeCloser tree = ReadXml(path, catalogue);
    const CPLXMLNode *root =
        tree.get() != nullptr
            ? CPLSearchXMLNode(tree.get(), "=SimBase.Document")
            : nullptr;
    if (root == nullptr)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s: expected an XML file with a SimBase.Document",
                 SCENERY_DRIVER_NAME, path.c_str());
        return false;
    }
    const std::string name = CPLGetXMLValue(root, "AddOn.Name", "");
    for (const CPLXMLNode *node = root->psChild; node != nullptr;
         node = node->psNext)
    {
        if (node->eType != CXT_Element ||
            !EQUAL(node->pszValue, "AddOn.Component") ||
            !EQUAL(CPLGetXMLValue(node, "Category", ""), "Scenery"))
        {
            continue;
        }
        SceneryArea area = MakeArea(node, GetFolderOf(path), isActive, options,
                                    folders, catalogue);
        area.title = area.title.empty() ? name : area.title;
        catalogue.areas.push_back(std::move(area));
    }
    return true;
}

namespace
{

/** Adds packages once each; the first entry of a package counts. */
class AddOnCollector final
{
  public:
    AddOnCollector(const CatalogueOptions &options, FolderCache &folders,
                   Catalogue &catalogue)
        : m_options(options), m_folders(folders), m_catalogue(catalogue)
    {
    }

    void AddPackage(const std::string &folder, bool isActive)
    {
        const FolderEntry *entry = m_folders.FindEntry(folder, ADD_ON_FILE);
        if (entry == nullptr || !m_seen.insert(folder).second)
        {
            return;
        }
        const std::string path = library::JoinPath(folder, entry->name);
        if (!AddQuietly(path, isActive))
        {
            m_catalogue.problems.push_back(
                {path, "expected an XML file with a SimBase.Document"});
        }
    }

    /** Adds a package or a folder of packages. */
    void AddFolder(const std::string &folder)
    {
        if (m_folders.FindEntry(folder, ADD_ON_FILE) != nullptr)
        {
            AddPackage(folder, true);
            return;
        }
        // The cached list may move in memory while packages are listed.
        const std::vector<FolderEntry> entries = m_folders.List(folder);
        for (const FolderEntry &entry : entries)
        {
            if (entry.isFolder)
            {
                AddPackage(library::JoinPath(folder, entry.name), true);
            }
        }
    }

    bool AddList(const std::string &path)
    {
        const std::optional<std::string> text = ReadCatalogueFile(path);
        if (!text)
        {
            CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be read",
                     SCENERY_DRIVER_NAME, path.c_str());
            return false;
        }
        for (const library::AddOnEntry &entry : library::ParseAddOnList(*text))
        {
            AddEntry(entry, GetFolderOf(path));
        }
        return true;
    }

  private:
    bool AddQuietly(const std::string &path, bool isActive)
    {
        const CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
        return AddAddOn(path, isActive, m_options, m_folders, m_catalogue);
    }

    void AddEntry(const library::AddOnEntry &entry, const std::string &base)
    {
        const NamedFolder folder =
            FindNamedFolder(entry.path, base, "the folder of an add-on",
                            m_options, m_folders, m_catalogue);
        if (!folder.isThere)
        {
            return;
        }
        if (!entry.isDiscoveryPath)
        {
            AddPackage(folder.path, entry.isActive);
        }
        else if (entry.isActive)
        {
            AddFolder(folder.path);
        }
    }

    const CatalogueOptions &m_options;
    FolderCache &m_folders;
    Catalogue &m_catalogue;
    std::set<std::string> m_seen{};
};

}  // namespace

bool AddAddOnLists(const std::vector<std::string> &paths,
                   const CatalogueOptions &options, FolderCache &folders,
                   Catalogue &catalogue)
{
    AddOnCollector collector(options, folders, catalogue);
    bool isRead = true;
    // Lists come first: packages that they deactivate stay inactive in the
    // folders.
    for (const std::string &path : paths)
    {
        if (library::HasExtension(path, ".cfg"))
        {
            isRead = collector.AddList(path) && isRead;
        }
    }
    for (const std::string &path : paths)
    {
        if (library::HasExtension(path, ".xml"))
        {
            collector.AddPackage(GetFolderOf(path), true);
        }
        else if (!library::HasExtension(path, ".cfg"))
        {
            collector.AddFolder(path);
        }
    }
    return isRead;
}

}  // namespace flightsim
