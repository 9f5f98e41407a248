// SPDX-License-Identifier: MIT
// The layers of single files of a library; a few files are open at a time.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_FILE_LAYERS_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_FILE_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/agn/annotation_set.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/library/files/library.h"
#include "ogr/library/files/library_index.h"

#include <cstdint>
#include <list>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** The layers of one file. */
class FileLayers final : public LayerDataset
{
  public:
    /** Returns null, with an error, when the file can no longer be read.
     *
     * @param options open options of the BGL driver; must outlive the call.
     * @param problems null for a file known to have sound records; otherwise
     * all records are read, and their problems are appended.
     */
    static std::shared_ptr<FileLayers> Open(const std::string &path,
                                            CSLConstList options,
                                            bgl::ProblemList *problems);

    /** Like Open, for a file of autogen annotation. An unusable file has no
     * layers.
     *
     * @param names texts from the user's description of autogen. */
    static std::shared_ptr<FileLayers>
    OpenAutogen(const std::string &path,
                std::shared_ptr<const AutogenNames> names,
                bgl::ProblemList *problems);

    /** Like Open, for an X-Plane tile. */
    static std::shared_ptr<FileLayers> OpenTile(const std::string &path,
                                                CSLConstList options,
                                                bgl::ProblemList *problems);

    /** Returns 0 for annotation and tiles, which are held in memory. */
    std::uint64_t CountReadErrors() const
    {
        return m_file != nullptr ? m_file->CountReadErrors() : 0;
    }

  private:
    /** @param file null for annotation and tiles. */
    FileLayers(const std::string &path, std::shared_ptr<const BglFile> file);

    const std::shared_ptr<const BglFile> m_file;
};

/** Opens files and keeps the most recently used ones open. Not thread-safe,
 * like the dataset that owns it. */
class FileStore final
{
  public:
    FileStore(std::shared_ptr<const Library> library, CPLStringList options);
    ~FileStore();

    FileStore(const FileStore &) = delete;
    FileStore &operator=(const FileStore &) = delete;

    const Library &GetLibrary() const
    {
        return *m_library;
    }

    /** Returns the files that the simulator uses, lowest first. */
    const std::vector<const SceneryFile *> &GetUsed() const
    {
        return m_used;
    }

    /** Returns a tag that distinguishes facts by the open options they depend
     * on; empty for the defaults. */
    const std::string &GetOptionTag() const
    {
        return m_optionTag;
    }

    /** Returns the used file with that id, or null. */
    const SceneryFile *FindFile(std::int64_t id) const;

    /** Returns null, with an error, when the file can no longer be read. Damage
     * is reported once per file. */
    std::shared_ptr<FileLayers> Open(const SceneryFile &file);

    /** Stores the new facts about the files that were opened. */
    void Finish()
    {
        m_intact.Finish();
    }

  private:
    /** Large files take some megabytes each. */
    static constexpr std::size_t MAXIMUM_OPEN = 16;

    using Entry = std::pair<std::int64_t, std::shared_ptr<FileLayers>>;

    std::shared_ptr<FileLayers> OpenLayers(const SceneryFile &file,
                                           bgl::ProblemList *problems);

    const std::shared_ptr<const Library> m_library;
    const CPLStringList m_options;
    std::string m_optionTag{};

    /** Null until annotation is read. */
    std::shared_ptr<const AutogenNames> m_names{};
    std::vector<const SceneryFile *> m_used{};

    /** Most recently used first. */
    std::list<Entry> m_open{};
    std::set<std::int64_t> m_reportedFiles{};

    /** Files without damaged records. */
    FactPass m_intact;
};

}  // namespace flightsim

#endif
