// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/effects_log.h"

namespace fettle::nvme {

namespace {

// Offsets of NVMe Base 2.0 figure 210: one dword per opcode.
constexpr std::size_t kAdmin = 0;
constexpr std::size_t kIo = 1024;
constexpr std::size_t kCount = 256;

}  // namespace

Result<EffectsLog> decode_effects_log(BytesView bytes) {
    const auto view = bytes.fixed<kEffectsLogBytes>(0, "Commands Supported and Effects log");
    if (!view) return fail(view.error());
    EffectsLog log;
    for (std::size_t opcode = 0; opcode < kCount; ++opcode) {
        log.admin[opcode].bits = view->row<kAdmin, 4, kCount>(opcode).le32<0>();
        log.io[opcode].bits = view->row<kIo, 4, kCount>(opcode).le32<0>();
    }
    return log;
}

Result<LogList> decode_log_list(BytesView bytes) {
    const auto view = bytes.fixed<kLogListBytes>(0, "Supported Log Pages log");
    if (!view) return fail(view.error());
    LogList list{};
    for (std::size_t id = 0; id < list.size(); ++id) {
        list[id] = view->row<0, 4, kCount>(id).bit<0, 0>();  // LSUPP
    }
    return list;
}

}  // namespace fettle::nvme
