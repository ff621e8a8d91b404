// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/bench/record.h"

namespace fettle::bench {

/// Filter for records; empty fields match all.
struct RecordFilter {
    std::string suite;
    std::string serial;  ///< of the drive
    std::size_t at_most = 1000;
};

/// Port: storage of results. Not thread-safe; several programs may use one store.
class RecordStore {
public:
    virtual ~RecordStore() = default;
    /// The record is durable on return. Errors: io, not_permitted, busy.
    virtual Status add(const BenchRecord& record) = 0;
    /// Newest first. Records of a newer version that cannot be read are skipped and counted.
    struct Listing {
        std::vector<BenchRecord> records;
        std::size_t unreadable = 0;
    };
    virtual Result<Listing> list(const RecordFilter& filter) = 0;
    /// By the start of its id, at least four digits. Errors: not_found, ambiguous.
    virtual Result<BenchRecord> find(const std::string& id) = 0;
    virtual Status remove(const std::string& id) = 0;
    /// Replaces the record with this whole id; durable on return. Errors: not_found, io, not_permitted, busy.
    virtual Status replace(const BenchRecord& record) = 0;
};

}  // namespace fettle::bench
