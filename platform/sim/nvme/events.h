// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>

namespace fettle::sim::nvme {

/// Asynchronous event types (NVMe Base 2.0 5.2).
enum class EventType : std::uint8_t { error = 0, health = 1, notice = 2, command_set = 6 };

/// One event: completion dword 0 carries type (2:0), information (15:8) and the log to read (23:16).
struct Event {
    EventType type = EventType::notice;
    std::uint8_t information = 0;
    std::uint8_t log = 0;
};

inline constexpr Event kReliabilityEvent{EventType::health, 0x00, 0x02};
inline constexpr Event kTemperatureEvent{EventType::health, 0x01, 0x02};
inline constexpr Event kSpareEvent{EventType::health, 0x02, 0x02};
inline constexpr Event kNamespaceEvent{EventType::notice, 0x00, 0x04};
inline constexpr Event kActivationEvent{EventType::notice, 0x01, 0x03};
inline constexpr Event kSanitizeEvent{EventType::command_set, 0x01, 0x81};

/// Events that wait for an Asynchronous Event Request. After one was reported, its type is masked until
/// the host reads that event's log page without Retain Asynchronous Event.
class Events {
public:
    /// One that already waits is not queued twice.
    void raise(const Event& event);
    /// The oldest whose type is not masked, taken out. Completion dword 0.
    std::optional<std::uint32_t> take();
    void log_was_read(std::uint8_t log);
    void clear();

private:
    std::deque<Event> waiting_;
    std::map<EventType, std::uint8_t> reported_;  ///< masked types, and the log that clears each
};

}  // namespace fettle::sim::nvme
