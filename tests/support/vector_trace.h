// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/trace/trace.h"

namespace fettle::trace::test {

/// A trace in memory; `error` comes after its last access. Counts what was read of it.
class VectorTrace final : public Source {
public:
    explicit VectorTrace(std::vector<Access> accesses, std::optional<Error> error = {})
        : accesses_(std::move(accesses)), error_(std::move(error)) {}

    Result<std::optional<Access>> next() override {
        if (read < accesses_.size()) return accesses_[read++];
        if (error_) return fail(*error_);
        return std::nullopt;
    }
    std::size_t read = 0;

private:
    std::vector<Access> accesses_;
    std::optional<Error> error_;
};

inline Access access(Kind kind, std::uint64_t at_ns, std::uint64_t offset, std::uint64_t bytes,
                     std::optional<std::uint64_t> took_ns = {}) {
    return {at_ns, offset, bytes, kind, took_ns};
}
inline Access read(std::uint64_t at_ns, std::uint64_t offset, std::uint64_t bytes = 4096,
                   std::optional<std::uint64_t> took_ns = {}) {
    return access(Kind::read, at_ns, offset, bytes, took_ns);
}
inline Access write(std::uint64_t at_ns, std::uint64_t offset, std::uint64_t bytes = 4096,
                    std::optional<std::uint64_t> took_ns = {}) {
    return access(Kind::write, at_ns, offset, bytes, took_ns);
}
inline Access flush(std::uint64_t at_ns) { return access(Kind::flush, at_ns, 0, 0); }
inline Access discard(std::uint64_t at_ns, std::uint64_t offset, std::uint64_t bytes) {
    return access(Kind::discard, at_ns, offset, bytes);
}

}  // namespace fettle::trace::test
