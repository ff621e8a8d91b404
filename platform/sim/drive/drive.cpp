// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/drive/drive.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "platform/sim/ata/ata_drive.h"
#include "platform/sim/base/host_files.h"
#include "platform/sim/base/state_file.h"
#include "platform/sim/drive/media.h"
#include "platform/sim/faults/gated_devices.h"
#include "platform/sim/media/slow_medium.h"
#include "platform/sim/nvme/nvme_drive.h"
#include "platform/sim/scsi/make.h"

namespace fettle::sim {

namespace {

constexpr std::size_t kLargestState = std::size_t{1} << 30U;

void sleep_ms(std::uint32_t ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

}  // namespace

struct SimDrive::Parts {
    Personality personality;
    std::string state_path;  ///< empty: nothing is kept
    std::function<void(std::uint32_t)> wait = sleep_ms;
    std::unique_ptr<SharedDriveState> drive_state;
    std::unique_ptr<FaultGate> gate;
    // In the order in which they depend on each other.
    std::unique_ptr<AtaDevice> ata;
    std::unique_ptr<NvmeDevice> nvme;
    NvmeDrive* controller = nullptr;  ///< behind nvme's gate
    std::unique_ptr<ScsiDevice> scsi;

    Status add_devices();
    Status add_scsi_in_front();
    Status load();
    [[nodiscard]] nlohmann::json state() const;
    [[nodiscard]] Status save() const;
};

Status SimDrive::Parts::add_devices() {
    switch (personality.identity.protocol) {
        case Protocol::ata: {
            auto device = make_ata_device(*drive_state, personality);
            if (!device) return fail(device.error());
            ata = gated(std::move(*device), *gate);
            return add_scsi_in_front();
        }
        case Protocol::nvme: {
            auto device = make_nvme_device(*drive_state, personality);
            if (!device) return fail(device.error());
            controller = dynamic_cast<NvmeDrive*>(device->get());
            nvme = gated(std::move(*device), *gate);
            return personality.bridge == Bridge::none ? Status{} : add_scsi_in_front();
        }
        case Protocol::scsi: {
            auto device = make_scsi_device(*drive_state, personality);
            if (!device) return fail(device.error());
            scsi = gated(std::move(*device), *gate, false);
            return {};
        }
        case Protocol::unknown: break;
    }
    return fail(ErrorCode::malformed, FETTLE_TEXT("identity.protocol"));
}

Status SimDrive::Parts::add_scsi_in_front() {
    auto front =
        nvme ? make_nvme_bridge(*nvme, *drive_state, personality) : make_sat_front(*ata, *drive_state, personality);
    if (front && ata && personality.bridge != Bridge::none) {
        front = make_bridge(std::move(*front), *drive_state, personality);
    }
    if (!front) return fail(front.error());
    scsi = gated(std::move(*front), *gate, true);
    return {};
}

nlohmann::json SimDrive::Parts::state() const {
    nlohmann::json state{
        {"personality", personality.name}, {"serial", personality.identity.serial}, {"body", drive_state->save()}};
    if (ata) state["ata"] = ata->save();
    if (nvme) state["nvme"] = nvme->save();
    if (scsi) state["scsi"] = scsi->save();
    return state;
}

Status SimDrive::Parts::save() const {
    if (state_path.empty()) return {};
    return replace_file(state_path, encode_state(state()));
}

Status SimDrive::Parts::load() {
    if (state_path.empty()) return {};
    const auto bytes = read_file(state_path, kLargestState);
    if (!bytes) {
        if (bytes.error().code == ErrorCode::not_found) return {};  // a drive's first day
        return fail(bytes.error());
    }
    auto restored = [&]() -> Status {
        const auto state = decode_state(*bytes);
        if (!state) return fail(state.error());
        if (state->value("personality", nlohmann::json()) != personality.name ||
            state->value("serial", nlohmann::json()) != personality.identity.serial) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("state of another simulated drive"));
        }
        const auto part = [&](const char* key) { return state->value(key, nlohmann::json()); };
        if (auto loaded = drive_state->load(part("body")); !loaded) return loaded;
        if (ata) {
            if (auto loaded = ata->load(part("ata")); !loaded) return loaded;
        }
        if (nvme) {
            if (auto loaded = nvme->load(part("nvme")); !loaded) return loaded;
        }
        if (scsi) {
            if (auto loaded = scsi->load(part("scsi")); !loaded) return loaded;
        }
        return {};
    }();
    if (restored) return restored;
    auto error = restored.error();
    error.context = state_path + ": " + error.context;
    return fail(std::move(error));
}

Result<std::unique_ptr<SimDrive>> SimDrive::make(const Personality& personality, std::shared_ptr<const Clock> clock,
                                                 const Storage& storage) {
    auto parts = std::make_unique<Parts>();
    parts->personality = personality;
    auto medium = storage.image.empty() ? make_memory_medium(personality, storage.most_kept)
                                        : make_file_medium(personality, storage.image, storage.create);
    if (!medium) return fail(medium.error());
    if (!personality.slow.empty()) {
        *medium = make_slow_medium(std::move(*medium), personality.slow,
                                   [raw = parts.get()](std::uint32_t ms) { raw->wait(ms); });
    }
    parts->drive_state = std::make_unique<SharedDriveState>(std::move(clock), std::move(*medium), personality.counters,
                                                            personality.quirks);
    for (const auto& fault : personality.faults) parts->drive_state->faults().add(fault);
    auto* const raw = parts.get();
    parts->gate = std::make_unique<FaultGate>(
        *parts->drive_state, [raw] { (void)raw->save(); }, [raw](std::uint32_t ms) { raw->wait(ms); });
    if (auto added = parts->add_devices(); !added) {
        auto error = added.error();
        error.context = "personality " + personality.name + ": " + error.context;
        return fail(std::move(error));
    }
    // Without an image the sectors are lost with the process, and so is the state.
    if (!storage.image.empty()) {
        const auto path = storage.state.empty() ? storage.image + ".state" : storage.state;
        parts->state_path = path;
        if (auto loaded = parts->load(); !loaded) {
            parts->state_path.clear();  // nothing is overwritten
            return fail(loaded.error());
        }
    }
    return std::unique_ptr<SimDrive>(new SimDrive(std::move(parts)));
}

SimDrive::SimDrive(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

SimDrive::~SimDrive() {
    if (parts_->drive_state->presence() == Presence::on) (void)parts_->drive_state->medium().flush();
    (void)parts_->save();
}

const Personality& SimDrive::personality() const { return parts_->personality; }
SharedDriveState& SimDrive::drive_state() { return *parts_->drive_state; }

const std::map<std::string, std::uint64_t>& SimDrive::command_counts() const { return parts_->gate->counts(); }
AtaDevice* SimDrive::ata() { return parts_->ata.get(); }
NvmeDevice* SimDrive::nvme() { return parts_->nvme.get(); }
NvmeDrive* SimDrive::nvme_transport() { return parts_->controller; }
ScsiDevice* SimDrive::scsi() { return parts_->scsi.get(); }
std::recursive_mutex& SimDrive::mutex() { return parts_->gate->mutex(); }

void SimDrive::when_waiting(std::function<void(std::uint32_t)> wait) { parts_->wait = std::move(wait); }

void SimDrive::busy_until(std::uint64_t ns) {
    const std::lock_guard lock(mutex());
    parts_->gate->busy_until(ns);
}

void SimDrive::power_off(bool clean) {
    const std::lock_guard lock(mutex());
    if (parts_->drive_state->presence() != Presence::on) return;
    if (clean && parts_->nvme) parts_->nvme->controller_reset(true);
    parts_->drive_state->power_off(!clean);
    if (clean) (void)parts_->save();
}

void SimDrive::power_on() {
    const std::lock_guard lock(mutex());
    if (parts_->drive_state->presence() != Presence::off) return;
    parts_->drive_state->power_on();
    if (parts_->ata) parts_->ata->power_on_reset();
    if (parts_->nvme) parts_->nvme->power_on_reset();
    if (parts_->scsi) parts_->scsi->power_on_reset();
}

void SimDrive::power_cycle(bool clean) {
    power_off(clean);
    power_on();
}

void SimDrive::hardware_reset() {
    const std::lock_guard lock(mutex());
    if (parts_->drive_state->presence() != Presence::on) return;
    if (parts_->ata) parts_->ata->hardware_reset();
    if (parts_->nvme) parts_->nvme->controller_reset(false);
    if (parts_->scsi) parts_->scsi->hardware_reset();
}

Status SimDrive::save() {
    const std::lock_guard lock(mutex());
    return parts_->save();
}

nlohmann::json SimDrive::state() const {
    const std::lock_guard lock(parts_->gate->mutex());
    return parts_->state();
}

}  // namespace fettle::sim
