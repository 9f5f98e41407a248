// SPDX-License-Identifier: MIT
// Ways in which programs use a file through the plugin, each with a checksum of
// the result, for comparison tools.

#ifndef FLIGHTSIM_AUTOTEST_FILE_USE_H
#define FLIGHTSIM_AUTOTEST_FILE_USE_H

#include "autotest/cpp/read_everything.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/** One way to use one file. */
class FileUse
{
  public:
    /** The way of a name: "read", "describe", "arrow", "filter", "write",
     * "raster" or "update"; null for others. */
    static std::unique_ptr<FileUse> Make(const std::string &name,
                                         const std::string &file);

    virtual ~FileUse() = default;

    /** Prepares what Run() needs but does not test. */
    virtual void Prepare()
    {
    }

    /** Uses the file with that number of threads, if the use has any, and
     * returns the checksum. */
    virtual std::string Run(int threads) = 0;

    /** Whether an error may come with a different checksum. */
    virtual bool MayFailWith(const std::string &) const
    {
        return true;
    }

    /** Whether a call of the last run reported failure by its result. */
    bool HasRefused() const
    {
        return m_hasRefused;
    }

  protected:
    explicit FileUse(const std::string &file) : m_file(file)
    {
    }

    std::string m_file;
    bool m_hasRefused = false;
};

#endif
