// SPDX-License-Identifier: MIT
// An open BGL file, shared by all its readers.

#ifndef FLIGHTSIM_DRIVER_BASE_BGL_FILE_H
#define FLIGHTSIM_DRIVER_BASE_BGL_FILE_H

#include "driver/bgl/account.h"
#include "driver/base/vsi_source.h"

#include <memory>
#include <string>

namespace flightsim
{

/** The bytes of a file and its tables. Immutable, so any thread may read. */
class BglFile final
{
  public:
    /** Reads the tables. Returns null, with problems, when the header is
     * unusable. */
    static std::shared_ptr<const BglFile>
    Open(const std::string &path, std::unique_ptr<VsiSource> source,
         bgl::ProblemList &problems);

    const std::string &GetPath() const
    {
        return m_path;
    }

    const bgl::ByteSource &GetSource() const
    {
        return *m_source;
    }

    /** Closes the file so that another can replace it; see VsiSource::Close. */
    void Close() const
    {
        m_source->Close();
    }

    /** Reopens the file after Close if it was not replaced. */
    void Reopen() const
    {
        m_source->Reopen(m_path.c_str());
    }

    /** Number of reads that failed since the file was opened. */
    std::uint64_t CountReadErrors() const
    {
        return m_source->CountReadErrors();
    }

    const bgl::Container &GetContainer() const
    {
        return m_container;
    }

    /** Returns the bytes that no table refers to. */
    const bgl::Account &GetAccount() const
    {
        return m_account;
    }

    /** Returns the locations of these bytes. Report known damage before
     * them. */
    const bgl::ProblemList &GetAccountProblems() const
    {
        return m_accountProblems;
    }

  private:
    BglFile(const std::string &path, std::unique_ptr<VsiSource> source,
            bgl::Container container);

    std::string m_path;
    std::unique_ptr<VsiSource> m_source;
    bgl::Container m_container;
    bgl::Account m_account{};
    bgl::ProblemList m_accountProblems{};
};

}  // namespace flightsim

#endif
