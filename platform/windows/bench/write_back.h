// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/result.h"
#include "platform/windows/system/owned_handle.h"

namespace fettle::windows_system {

/// Writes closed files from the system's cache to the drive, in threads of its own, so that little is left to do at the
/// end. (Windows itself begins about a second after each write.) All calls from one thread.
class WriteBack {
public:
    WriteBack() = default;
    /// Waits until all files are closed.
    ~WriteBack();
    WriteBack(const WriteBack&) = delete;
    WriteBack& operator=(const WriteBack&) = delete;

    /// Starts writing a file's data and metadata to the drive, and closes it afterwards. Requires: the handle may
    /// write. Waits while many are open.
    void start(OwnedHandle file);
    /// On return, the drive has stored all files that were started, and all are closed. Reports the first failure since
    /// the last call, as a Windows error; ERROR_SUCCESS: none.
    [[nodiscard]] std::uint32_t flush();
    /// The same, if a file may still be open; the next call of flush() reports the failure.
    void settle();

private:
    void add_worker();
    void work();
    void finished(OwnedHandle file, std::uint32_t error);
    void wait();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<OwnedHandle> waiting_;
    std::size_t busy_ = 0;  ///< workers that write a file now
    OwnedHandle last_;      ///< the file written last
    std::uint32_t error_ = ERROR_SUCCESS;
    bool stops_ = false;
    std::vector<std::thread> workers_;
};

/// Writes a file's data and metadata to the drive, which may keep them in its own cache, as the drive is not flushed.
/// False: the file system does this only together with flushing the drive (ReFS), or Windows refused.
[[nodiscard]] bool write_out(HANDLE file);

}  // namespace fettle::windows_system
