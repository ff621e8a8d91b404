// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/served_drive.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "tests/lab/bridge/nvme_tcp_server.h"
#include "tests/lab/bridge/tcmu_front.h"

namespace fettle::lab {

namespace {

Result<sim::Personality> read_personality(const std::string& name) {
    if (!name.ends_with(".toml")) return sim::built_in(name);
    std::ifstream file(name, std::ios::binary);
    if (!file) return fail(ErrorCode::not_found, name);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return sim::parse_personality(std::filesystem::path(name).stem().string(), text);
}

nlohmann::json counters_of(const sim::WearCounters& counters) {
    return {{"power_on_seconds", counters.power_on_seconds},
            {"power_cycles", counters.power_cycles},
            {"unsafe_shutdowns", counters.unsafe_shutdowns},
            {"host_written_bytes", counters.host_written.bytes},
            {"host_read_bytes", counters.host_read.bytes},
            {"flash_written_bytes", counters.flash_written.bytes},
            {"host_write_commands", counters.host_write_commands},
            {"host_read_commands", counters.host_read_commands},
            {"busy_seconds", counters.busy_seconds},
            {"wear", counters.wear},
            {"reallocated_blocks", counters.reallocated_blocks},
            {"uncorrectable_errors", counters.uncorrectable_errors},
            {"crc_errors", counters.crc_errors},
            {"error_log_entries", counters.error_log_entries},
            {"available_spare_percent", counters.available_spare_percent},
            {"spare_threshold_percent", counters.spare_threshold_percent},
            {"temperature_celsius", counters.temperature_celsius}};
}

nlohmann::json identity_of(const DriveIdentity& identity) {
    return {{"model", identity.model},
            {"serial", identity.serial},
            {"firmware", identity.firmware},
            {"vendor", identity.vendor},
            {"wwn", identity.wwn},
            {"eui64", identity.eui64},
            {"nguid", identity.nguid},
            {"capacity_bytes", identity.capacity ? identity.capacity->bytes : 0},
            {"logical_sector_bytes", identity.logical_sector_bytes.value_or(512)},
            {"physical_sector_bytes", identity.physical_sector_bytes.value_or(512)}};
}

nlohmann::json medium_of(const sim::Medium& medium) {
    const auto counters = medium.counters();
    return {{"sectors", medium.sectors()},
            {"sector_bytes", medium.sector_bytes()},
            {"host_written_bytes", counters.host_written.bytes},
            {"host_read_bytes", counters.host_read.bytes},
            {"trimmed_bytes", counters.trimmed.bytes},
            {"mapped", medium.mapped(Lba{0}, medium.sectors())}};
}

}  // namespace

Result<std::unique_ptr<ServedDrive>> ServedDrive::make(const DriveOptions& options, Transport transport,
                                                       unsigned number, std::shared_ptr<const sim::Clock> clock) {
    const auto personality = read_personality(options.personality);
    if (!personality) return fail(personality.error());
    const sim::Storage storage{options.image, options.state, !options.image.empty()};
    auto drive = sim::SimDrive::make(*personality, std::move(clock), storage);
    if (!drive) return fail(drive.error());
    std::unique_ptr<ServedDrive> served(new ServedDrive);
    served->name_ = options.name.empty() ? personality->name : options.name;
    served->drive_ = std::move(*drive);
    if (transport == Transport::nvme_tcp) {
        if (served->drive_->nvme() == nullptr || personality->bridge != sim::Bridge::none) {
            return fail(ErrorCode::unsupported, served->name_ + " has no NVMe interface of its own");
        }
        served->front_ = std::make_unique<NvmeTcpServer>(*served->drive_, served->name_, options.port);
        return served;
    }
    if (served->drive_->scsi() == nullptr) {
        return fail(ErrorCode::unsupported, served->name_ + " has no SCSI or ATA interface");
    }
    const auto& medium = std::as_const(*served->drive_).personality().identity;
    served->front_ = std::make_unique<TcmuFront>(
        *served->drive_->scsi(), served->name_, number,
        TcmuFront::Shape{medium.capacity ? medium.capacity->bytes : 0, medium.logical_sector_bytes.value_or(512)});
    return served;
}

nlohmann::json ServedDrive::dump() {
    const std::lock_guard lock(drive_->mutex());
    auto& drive_state = drive_->drive_state();
    constexpr const char* kPresence[] = {"on", "off", "gone"};
    return {{"name", name_},
            {"personality", drive_->personality().name},
            {"address", front_->address()},
            {"presence", kPresence[static_cast<std::size_t>(drive_state.presence())]},
            {"now_ns", drive_state.now_ns()},
            {"identity", identity_of(drive_->personality().identity)},
            {"life", counters_of(drive_state.counters())},
            {"medium", medium_of(drive_state.medium())},
            {"faults_struck", drive_state.faults().struck()},
            {"commands", drive_->command_counts()},
            {"state", drive_->state()}};
}

void ServedDrive::power_cycle(bool clean) {
    drive_->power_cycle(clean);
    front_->power_cycled();
}

void ServedDrive::power_off(bool clean) {
    drive_->power_off(clean);
    front_->lost();
}

void ServedDrive::power_on() {
    drive_->power_on();
    front_->back();
}

void ServedDrive::vanish() {
    {
        const std::lock_guard lock(drive_->mutex());
        drive_->drive_state().vanish();
    }
    front_->lost();
}

}  // namespace fettle::lab
