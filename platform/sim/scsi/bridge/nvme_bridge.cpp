// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/bridge/nvme_bridge.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "platform/sim/scsi/make.h"
#include "platform/sim/scsi/vpd_pages.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint32_t kSectorBytes = 512;
constexpr std::uint8_t kWriteCacheEnable = 0x04;
constexpr std::array<std::uint8_t, 3> kBlockPages{0xB0, 0xB1, 0xB2};

}  // namespace

NvmeBridge::NvmeBridge(NvmeDevice& nvme, SharedDriveState& drive_state, const ScsiSettings& settings,
                       const DriveIdentity& drive)
    : Unit(drive_state),
      nvme_(nvme),
      settings_(settings),
      identity_(settings.bridge, drive),
      blocks_(nvme, settings.bridge.maximum_blocks * kSectorBytes),
      tunnel_(make_tunnel(settings.bridge.carrier)) {
    Bytes caching(20);
    caching[0] = 0x08;
    caching[1] = 0x12;
    caching[2] = kWriteCacheEnable;
    pages_.add(std::move(caching), {});
    pages_.add({0x0A, 0x0A, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {});
    add_block_commands();
    add_status_commands();
    static_cast<void>(blocks_.refresh());  // a drive that is gone is asked again with the first command
    if (settings_.unit.power_on_attention) attention(Asc::power_on);
}

ScsiDevice::Direction NvmeBridge::direction(std::span<const std::uint8_t> cdb) const {
    const Cdb view(cdb);
    return tunnel_->takes(view) ? tunnel_->direction(view) : Unit::direction(cdb);
}

void NvmeBridge::add_block_commands() {
    const auto read = [this](const Request& request) { return blocks_.read(request); };
    const auto write = [this](const Request& request) { return blocks_.write(request); };
    const auto flush = [this](const Request& request) { return blocks_.flush(request.half); };
    for (const auto op : {Op::read_10, Op::read_12}) on(op, read);
    for (const auto op : {Op::write_10, Op::write_12}) on(op, write);
    on(Op::verify_10, [this](const Request& request) { return blocks_.verify(request); });
    on(Op::synchronize_cache_10, flush);
    if (settings_.bridge.sixteen) {
        on(Op::read_16, read);
        on(Op::write_16, write);
        on(Op::verify_16, [this](const Request& request) { return blocks_.verify(request); });
        on(Op::synchronize_cache_16, flush);
        on(Op::service_in_16, kReadCapacity16, [this](const Request& request) -> Done {
            auto facts = blocks_.facts();
            facts.provisioned = settings_.bridge.unmap;
            return read_capacity_16(request, facts);
        });
    }
    if (settings_.bridge.unmap) on(Op::unmap, [this](const Request& request) { return blocks_.unmap(request); });
}

void NvmeBridge::add_status_commands() {
    on(Op::test_unit_ready, [this](const Request&) -> Done {
        return blocks_.blocks() == 0 ? check(SenseKey::not_ready, Asc::medium_not_present) : good();
    });
    on(Op::read_capacity_10,
       [this](const Request& request) -> Done { return read_capacity_10(request, blocks_.facts()); });
    for (const auto op : {Op::mode_sense_6, Op::mode_sense_10}) {
        on(op, [this](const Request& request) -> Done {
            return pages_.sense(request, {0x10, blocks_.blocks(), blocks_.block_bytes()});
        });
    }
    on(Op::start_stop_unit, [this](const Request& request) -> Done {
        const bool stop = request.cdb.u8(4) == 0;
        return stop ? blocks_.flush(request.half) : Done(good());
    });
    on(Op::prevent_removal, [](const Request&) -> Done { return good(); });
    on(Op::inquiry, [this](const Request& request) -> Done {
        const auto extra = std::span<const std::uint8_t>(kBlockPages).first(settings_.bridge.block_pages ? 3 : 0);
        if (const auto own = identity_.inquiry(request, extra)) return *own;
        constexpr std::uint16_t kSolidState = 1;
        switch (request.cdb.u8(2)) {
            case 0xB0: {
                BlockLimitsPage limits;
                limits.maximum_transfer = settings_.bridge.maximum_blocks * kSectorBytes / blocks_.block_bytes();
                if (settings_.bridge.unmap) {
                    limits.unmap_blocks = static_cast<std::uint32_t>(blocks_.unmap_limits().blocks);
                    limits.unmap_descriptors = static_cast<std::uint32_t>(blocks_.unmap_limits().descriptors);
                }
                return reply(request, block_limits_page(limits), request.cdb.be16(3));
            }
            case 0xB1: return reply(request, characteristics_page(kSolidState, 0), request.cdb.be16(3));
            default: {
                ProvisioningPage page;
                page.unmap = settings_.bridge.unmap;
                return reply(request, provisioning_page(page), request.cdb.be16(3));
            }
        }
    });
}

Result<std::optional<SenseData>> NvmeBridge::barred(const Request& request) {
    switch (static_cast<Op>(request.cdb.u8(0))) {
        case Op::read_10:
        case Op::read_12:
        case Op::read_16:
        case Op::write_10:
        case Op::write_12:
        case Op::write_16:
            if (direction(request.cdb.bytes()).bytes > settings_.bridge.maximum_blocks * kSectorBytes) {
                return std::optional(invalid_field(7));
            }
            break;
        default:
            if (const auto fresh = blocks_.refresh(); !fresh) return fail(fresh.error());
            break;
    }
    return std::optional<SenseData>();
}

Done NvmeBridge::vendor_command(const Request& request) { return tunnel_->execute(nvme_, request); }

void NvmeBridge::hardware_reset() {
    nvme_.controller_reset(false);
    tunnel_ = make_tunnel(settings_.bridge.carrier);
    attention(Asc::device_reset);
}

void NvmeBridge::power_on_reset() {
    tunnel_ = make_tunnel(settings_.bridge.carrier);
    clear_attentions();
    if (settings_.unit.power_on_attention) attention(Asc::power_on);
}

nlohmann::json NvmeBridge::save() const { return nlohmann::json::object(); }

Status NvmeBridge::load(const nlohmann::json& state) {
    return state.is_object() ? Status() : fail(ErrorCode::malformed, FETTLE_TEXT("state of the USB bridge"));
}

}  // namespace fettle::sim::t10

namespace fettle::sim {

Result<std::unique_ptr<ScsiDevice>> make_nvme_bridge(NvmeDevice& nvme, SharedDriveState& drive_state,
                                                     const Personality& personality) {
    const auto settings = t10::read_scsi_settings(personality);
    if (!settings) return fail(settings.error());
    return std::make_unique<t10::NvmeBridge>(nvme, drive_state, *settings, personality.identity);
}

}  // namespace fettle::sim
