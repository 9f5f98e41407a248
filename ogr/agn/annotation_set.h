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

/** Loads files, reports their problems once, and remembers which have what.
 *
 * Several layers may use it at once.
 */
class AnnotationSet final
{
  public:
    /** `names` are those of the user's description, which may be none. */
    AnnotationSet(AnnotationFolder folder,
                  std::shared_ptr<const AutogenNames> names);

    /** A set without files. */
    static std::shared_ptr<AnnotationSet> MakeEmpty();

    /** Loads the only file for good, so that layers share it.
     *
     * @return false when nothing of it can be used.
     */
    bool LoadOnlyFile(bgl::ProblemList &problems);

    /** The file of a set of one that has been loaded for good; else null. */
    const AnnotationFile *GetOnlyFile() const
    {
        return m_onlyFile.get();
    }

    const AnnotationFolder &GetFolder() const
    {
        return m_folder;
    }

    /** Loads a file; false when nothing of it can be used: after a warning, or
     * after an error when it cannot be read, which may be otherwise later. */
    bool Load(std::size_t file, AnnotationFile &target);

    /** False when it is known that a file has nothing for a layer. */
    bool MayHave(std::size_t file, LayerContent content) const;

    /** How many rows all files have for a layer. Reads them when asked for the
     * first time; negative when one of them cannot be read. */
    std::int64_t CountRows(LayerContent content);

    /** How often a file was opened. */
    std::int64_t CountOpened() const
    {
        return m_opened;
    }

    /** How often a file could not be read. */
    std::uint64_t CountReadErrors() const
    {
        return m_readErrors;
    }

    /** Of the files that have been opened so far: those of which nothing can be
     * used, parts that were left out, and chunks that no one knows. */
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

    void TakeNote(std::size_t file, const AnnotationFile *content,
                  const bgl::ProblemList &problems);
    void Report(std::size_t file, const bgl::ProblemList &problems);
    Totals CountAll();

    const AnnotationFolder m_folder;
    const std::shared_ptr<const AutogenNames> m_names;
    std::unique_ptr<AnnotationFile> m_onlyFile{};

    /** For each file a bit for each layer that it has something for, and one
     * that says that the others are known. */
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
