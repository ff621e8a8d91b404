// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/check/inputs.h"

namespace fettle::check {

/// A SATA drive of flash on an AHCI port where nothing is wrong; tests break one thing each.
struct Fixture {
    DriveFacts facts;
    health::Assessment assessment;
    DrivePlace place;
    std::vector<catalogue::Quirk> quirks;

    Fixture() {
        facts.identity.model = "Example SSD";
        facts.identity.bus = Bus::sata;
        facts.identity.protocol = Protocol::ata;
        facts.identity.solid_state = true;
        facts.identity.logical_sector_bytes = 512;
        facts.identity.physical_sector_bytes = 4096;
        facts.capabilities.trim = true;
        facts.capabilities.ncq = true;
        facts.capabilities.write_cache_present = true;
        facts.capabilities.write_cache_enabled = true;
        assessment.temperature_celsius = 35;
        assessment.spare_percent = 100;
        place.drive_id = "sda";
        place.controller = Controller{"0000:00:1f.2", 0x010601, 0x8086, 0x2922, "ahci"};
        place.sata = SataLink{3, 3, 3, 3, "max_performance"};
        place.queue.depth = 32;
        place.queue.discard_max_bytes = 2147450880;
        partition::Table table;
        table.scheme = partition::Scheme::gpt;
        table.partitions = {{1, 2048, 100'000, {}, {}, false}};
        place.table = table;
        place.paths = {path({layer(Layer::Kind::file_system, "/", "ext4"), layer(Layer::Kind::partition, "sda1"),
                             layer(Layer::Kind::drive, "sda", {}, 2147450880)})};
    }

    static Layer layer(Layer::Kind kind, std::string name, std::string detail = {},
                       std::optional<std::uint64_t> discard = {}, std::optional<bool> passes = {}) {
        return {kind, std::move(name), std::move(detail), discard, passes};
    }
    static DiscardPath path(std::vector<Layer> layers) {
        DiscardPath result;
        result.mount_point = layers.front().kind == Layer::Kind::file_system ? layers.front().name : "";
        result.file_system = layers.front().kind == Layer::Kind::file_system ? layers.front().detail : "";
        result.layers = std::move(layers);
        return result;
    }

    [[nodiscard]] Examination run() const { return examine_inputs({facts, assessment, &place, quirks}); }
    [[nodiscard]] Examination run_without_place() const { return examine_inputs({facts, assessment, nullptr, quirks}); }
};

inline std::vector<std::string> ids(const std::vector<Message>& messages) {
    std::vector<std::string> result;
    result.reserve(messages.size());
    for (const auto& message : messages) result.push_back(message.id);
    return result;
}

inline const Message* find(const std::vector<Message>& messages, std::string_view id) {
    for (const auto& message : messages) {
        if (message.id == id) return &message;
    }
    return nullptr;
}

inline CheckState state(const Examination& examination, std::string_view id) {
    for (const auto& outcome : examination.outcomes) {
        if (outcome.id == id) return outcome.state;
    }
    ADD_FAILURE() << "no check named " << id;
    return CheckState::unknown;
}

/// Every template's fields must be among the evidence: a gap would be shown to a person.
inline void expect_complete(const std::vector<Message>& messages) {
    for (const auto& message : messages) {
        EXPECT_EQ(render(message.text, message.evidence).find('{'), std::string::npos) << message.text;
        EXPECT_EQ(render(message.remedy, message.evidence).find('{'), std::string::npos) << message.remedy;
    }
}

}  // namespace fettle::check
