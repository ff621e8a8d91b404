// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/core.h"

#include <algorithm>
#include <utility>

#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

constexpr int kKelvin = 273;

// Bits of Critical Warning; the same bits of feature 0Bh ask for the event.
constexpr unsigned kSpareLow = 1U << 0U;
constexpr unsigned kTemperature = 1U << 1U;
constexpr unsigned kMediaReadOnly = 1U << 3U;
constexpr std::uint32_t kNamespaceNotices = 1U << 8U;  // feature 0Bh

std::uint64_t flash_bytes(const SharedDriveState& drive_state, const Options& options) {
    const auto all = drive_state.medium().sectors() * drive_state.medium().sector_bytes();
    return drive_state.quirks().rom_mode ? std::min(all, options.rom_capacity_bytes) : all;
}

}  // namespace

Core::Core(SharedDriveState& the_state, Options the_options)
    : drive_state(the_state),
      options(std::move(the_options)),
      namespaces(flash_bytes(drive_state, options), options.namespace_granularity, options.namespaces),
      store(drive_state),
      errors(options.error_entries),
      features(options, namespaces),
      firmware(options, drive_state.quirks().commit_lies),
      self_tests(drive_state, options, namespaces),
      sanitizer(drive_state, options, namespaces),
      tper({options.psid, options.msid, options.lba_bytes, options.locking_enabled, options.locked}),
      seen_ns(drive_state.now_ns()) {
    note_reset();
}

void Core::note(EventHistory::Type type, std::vector<std::uint8_t> data) {
    if (options.persistent_events) history.add(type, features.timestamp_ms(drive_state.now_ns()), std::move(data));
}

void Core::note_reset() {
    constexpr std::uint64_t ms_per_s = 1000;
    std::vector<std::uint8_t> data(44);
    put_text(data, 0, 8, firmware.running());
    put(data, 8, 2, controller_id());
    put(data, 24, 4, drive_state.counters().power_cycles);
    put(data, 28, 8, drive_state.counters().power_on_seconds * ms_per_s);
    note(EventHistory::power_on, std::move(data));
}

std::uint8_t Core::critical_warning() const {
    const auto counters = drive_state.counters();
    unsigned warning = options.critical_warning;
    if (counters.available_spare_percent < counters.spare_threshold_percent) warning |= kSpareLow;
    const int kelvin = counters.temperature_celsius + kKelvin;
    for (std::size_t sensor = 0; sensor <= options.sensors; ++sensor) {
        if (kelvin >= features.over(sensor) || kelvin <= features.under(sensor)) warning |= kTemperature;
    }
    if (drive_state.quirks().read_only) warning |= kMediaReadOnly;
    return static_cast<std::uint8_t>(warning);
}

void Core::tick() {
    const auto now = drive_state.now_ns();
    const auto passed = now - std::min(seen_ns, now);
    const auto celsius = drive_state.counters().temperature_celsius;
    if (options.warning_celsius != 0 && celsius >= options.warning_celsius) warning_ns += passed;
    if (options.critical_celsius != 0 && celsius >= options.critical_celsius) critical_ns += passed;
    seen_ns = now;
    self_tests.tick(now);
    if (sanitizer.tick(now)) {
        events.raise(kSanitizeEvent);
        const auto page = sanitizer.page(now);
        std::vector<std::uint8_t> data(page.begin(), page.begin() + 4);  // SPROG, SSTAT
        data.resize(8);
        note(EventHistory::sanitize_completion, std::move(data));
    }

    const auto warning = critical_warning();
    reported_warnings &= warning;  // what went away may come again
    const auto fresh =
        warning & ~static_cast<unsigned>(reported_warnings) & features.current(FeatureId::events) & 0xFFU;
    if ((fresh & kSpareLow) != 0) events.raise(kSpareEvent);
    if ((fresh & kTemperature) != 0) events.raise(kTemperatureEvent);
    if ((fresh & ~(kSpareLow | kTemperature)) != 0) events.raise(kReliabilityEvent);
    reported_warnings = static_cast<std::uint8_t>(reported_warnings | fresh);
}

void Core::namespace_changed(std::uint32_t nsid) {
    changed_namespaces.insert(nsid);
    if ((features.current(FeatureId::events) & kNamespaceNotices) != 0) events.raise(kNamespaceEvent);
}

void Core::erase_everything(Wipe how) {
    // A medium that fails here fails at the next read, where the host can be told.
    if (how == Wipe::crypto) static_cast<void>(drive_state.medium().wipe(Wipe::crypto));
    static_cast<void>(drive_state.medium().wipe(Wipe::unmap));
    for (auto& ns : namespaces.all()) ns.unreadable.clear();
}

std::pair<Namespace*, Answer> active_namespace(Core& core, std::uint32_t nsid) {
    if (!core.namespaces.valid(nsid)) return {nullptr, refuse(kInvalidNamespace)};
    auto* ns = core.namespaces.find(nsid);
    if (ns == nullptr || !ns->attached) return {nullptr, invalid_field(1)};
    return {ns, success()};
}

}  // namespace fettle::sim::nvme
