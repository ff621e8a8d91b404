// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <vector>

#include "platform/windows/bench/ring_functions.h"

namespace fettle::windows_system::test {

/// An I/O ring in the process, as Microsoft describes those of Windows 11: what is submitted is read and written for
/// real.
class FakeRing {
public:
    /// How the rings behave that are created from now on.
    struct Habits {
        ring::Capabilities capabilities{ring::kWritingVersion, 64, 128, 0};
        bool late = false;             ///< a transfer is done one submission later
        HRESULT refuses = S_OK;        ///< every submission fails so
        HRESULT refuses_entry = S_OK;  ///< no entry can be made
        bool nt_results = false;       ///< failed transfers report an NTSTATUS
    };
    static Habits habits;
    static std::atomic<unsigned> open;  ///< rings; a workload has several threads

    [[nodiscard]] static ring::Functions functions();

    struct Entry {
        ring::Reference file;
        ring::Reference memory;
        UINT32 bytes = 0;
        UINT64 offset = 0;
        UINT_PTR user_data = 0;
        bool writes = false;
    };
    HRESULT enter(const Entry& entry);
    HRESULT submit(UINT32 wait_operations, UINT32 milliseconds, UINT32* submitted);
    HRESULT pop(ring::Completion* completion);

    Habits own = habits;
    std::size_t most = 0;  ///< entries

private:
    std::vector<Entry> entered_;
    std::vector<Entry> under_way_;
    std::vector<ring::Completion> done_;
};

}  // namespace fettle::windows_system::test
