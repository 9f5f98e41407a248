// SPDX-License-Identifier: MIT
// The annotation files of a dataset, shared by its layers.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_SET_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_SET_H

#include "ogr/agn/annotation_file.h"
#include "ogr/agn/annotation_folder.h"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>

namespace flightsim
{

/** Loads files, reports their problems once, and remembers the content of each.
 *
 * Thread-safe.
 */
class AnnotationSet final
{
  public:
    /** `names` are those of the user's description; may be empty. */
    AnnotationSet(AnnotationFolder folder,
                  std::shared_ptr<const AutogenNames> names);

    /** A set without files. */
    static std::shared_ptr<AnnotationSet> MakeEmpty();

    /** Loads the only file permanently, so that layers share it.
     *
     * @return false when nothing of it can be used.
     */
    bool LoadOnlyFile(bgl::ProblemList &problems);

    /** Returns the permanently loaded file of a set of one; otherwise null. */
    const AnnotationFile *GetOnlyFile() const
    {
        return m_onlyFile.get();
    }

    /** For changes of the properties of its tile; not thread-safe. */
    AnnotationFile *GetOnlyFile()
    {
        return m_onlyFile.get();
    }

    const AutogenNames &GetNames() const
    {
        return *m_names;
    }

    const AnnotationFolder &GetFolder() const
    {
        return m_folder;
    }

    /** Loads a file. Returns false when nothing of it can be used: after a
     * warning, or after an error when it cannot be read, which may be
     * temporary. */
    bool Load(std::size_t file, AnnotationFile &target);

    /** Returns false if a file is known to have no content for a layer. */
    bool MayHave(std::size_t file, LayerContent content) const;

    /** Returns the number of rows of a layer in all files. Reads them on the
     * first call; negative when one of them cannot be read. */
    std::int64_t CountRows(LayerContent content);

    /** Number of times that a file was opened. */
    std::int64_t CountOpened() const
    {
        return m_opened;
    }

    /** Number of times that a file could not be read. */
    std::uint64_t CountReadErrors() const
    {
        return m_readErrors;
    }

    /** Counts for the files opened so far: unusable files, parts left out, and
     * unknown chunks. */
    std::int64_t CountUnusable() const
    {
        return m_unusable;
    }

    std::int64_t CountSkipped() const
    {
        return m_skipped;
    }

    std::int64_t CountUnknownChunks() const
    {
        return m_unknownChunks;
    }

  private:
    using Totals = std::array<std::int64_t, LAYER_CONTENT_COUNT>;

    void CountResult(std::size_t file, const AnnotationFile *content,
                     const bgl::ProblemList &problems);
    void Report(std::size_t file, const bgl::ProblemList &problems);
    Totals CountAll();

    const AnnotationFolder m_folder;
    const std::shared_ptr<const AutogenNames> m_names;
    std::unique_ptr<AnnotationFile> m_onlyFile{};

    /** For each file, one bit for each layer with content, and one bit that
     * marks the others as known. */
    std::vector<std::atomic<std::uint16_t>> m_contents;

    std::atomic<std::int64_t> m_opened{0};
    std::atomic<std::uint64_t> m_readErrors{0};
    std::atomic<std::int64_t> m_unusable{0};
    std::atomic<std::int64_t> m_skipped{0};
    std::atomic<std::int64_t> m_unknownChunks{0};
    std::atomic<std::int64_t> m_reported{0};
    std::mutex m_totalsMutex{};
    std::optional<Totals> m_totals{};
};

}  // namespace flightsim

#endif
