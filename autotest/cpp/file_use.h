// SPDX-License-Identifier: MIT
// Ways in which programs use a file through the plugin, each with a sum of what
// comes of it, for tools that compare.

#ifndef FLIGHTSIM_AUTOTEST_FILE_USE_H
#define FLIGHTSIM_AUTOTEST_FILE_USE_H

#include "autotest/cpp/read_everything.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/** One way, for one file. */
class FileUse
{
  public:
    /** The way of a name: "read", "arrow", "filter", "write", "raster" or
     * "update"; null for others. */
    static std::unique_ptr<FileUse> Make(const std::string &name,
                                         const std::string &file);

    virtual ~FileUse() = default;

    /** Gets what Run() needs, without being what is tested. */
    virtual void Prepare()
    {
    }

    /** Does it on so many threads, where the way has any, and gives the sum. */
    virtual std::string Run(int threads) = 0;

    /** Whether a sum that is not the right one may come with an error. */
    virtual bool MayFailWith(const std::string &) const
    {
        return true;
    }

    /** Whether a call of the last run has told by its result that it failed. */
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
