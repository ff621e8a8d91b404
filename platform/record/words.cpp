// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/words.h"

namespace fettle::record {

namespace {

/// The value up to `last` whose name is `wanted`.
template <typename Enumeration, typename Name>
std::optional<Enumeration> find(std::string_view wanted, Enumeration last, Name name_of) noexcept {
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        const auto value = static_cast<Enumeration>(i);
        if (name_of(value) == wanted) return value;
    }
    return std::nullopt;
}

}  // namespace

std::string_view transfer_name(Transfer transfer) noexcept {
    switch (transfer) {
        case Transfer::none: return "none";
        case Transfer::in: return "in";
        case Transfer::out: return "out";
    }
    return "none";
}

std::string_view native_kind_name(NativeStatus::Kind kind) noexcept {
    switch (kind) {
        case NativeStatus::Kind::none: return "none";
        case NativeStatus::Kind::system: return "system";
        case NativeStatus::Kind::windows: return "windows";
        case NativeStatus::Kind::ata: return "ata";
        case NativeStatus::Kind::nvme: return "nvme";
        case NativeStatus::Kind::scsi: return "scsi";
    }
    return "none";
}

std::optional<Transfer> transfer_of(std::string_view wanted) noexcept {
    return find(wanted, Transfer::out, transfer_name);
}
std::optional<NativeStatus::Kind> native_kind_of(std::string_view wanted) noexcept {
    return find(wanted, NativeStatus::Kind::scsi, native_kind_name);
}
std::optional<Bus> bus_of(std::string_view wanted) noexcept {
    return find(wanted, Bus::raid, [](Bus bus) { return name(bus); });
}
std::optional<Protocol> protocol_of(std::string_view wanted) noexcept {
    return find(wanted, Protocol::scsi, [](Protocol protocol) { return name(protocol); });
}

}  // namespace fettle::record
