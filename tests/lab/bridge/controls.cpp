// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/controls.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <sstream>

namespace fettle::lab {

namespace {

constexpr double kLongestLeap = 3.2e9;  // a hundred years

std::string rest_of(std::istringstream& words) {
    std::string rest;
    std::getline(words >> std::ws, rest);
    return rest;
}

}  // namespace

const char* Controls::help() {
    return "list                         names and addresses\n"
           "state NAME                   all that the model knows, as JSON\n"
           "fault NAME RULE              e.g. fault lab-sata power_within ata.f4 nth 1\n"
           "clear NAME                   no faults any more\n"
           "cycle NAME clean|unclean     power off and on\n"
           "off NAME clean|unclean       power off: the drive leaves the bus\n"
           "on NAME                      power on again\n"
           "vanish NAME                  leaves the bus for good\n"
           "advance SECONDS              the drives' time leaps\n"
           "speed FACTOR                 the drives' time runs faster\n"
           "quit                         takes all drives away in order\n";
}

std::string Controls::execute(const std::string& line) {
    std::istringstream words(line);
    std::string verb;
    words >> verb;
    if (verb == "list") return list();
    if (verb == "help") return help();
    if (verb == "quit") {
        done_ = true;
        return "ok\n";
    }
    if (verb == "advance" || verb == "speed") return on_clock(verb, rest_of(words));
    std::string name;
    words >> name;
    auto* drive = find(name);
    return drive == nullptr ? "error: no drive '" + name + "'\n" : on_drive(verb, *drive, rest_of(words));
}

std::string Controls::list() const {
    nlohmann::json rows = nlohmann::json::array();
    for (const auto& drive : drives_) {
        rows.push_back({{"name", drive->name()}, {"address", drive->front().address()}});
    }
    return rows.dump() + "\n";
}

std::string Controls::on_clock(const std::string& verb, const std::string& rest) {
    double value = 0;
    const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (read.ec != std::errc() || read.ptr != rest.data() + rest.size() || !(value >= 0 && value <= kLongestLeap)) {
        return "error: '" + rest + "' is no number from 0\n";
    }
    if (verb == "speed") {
        clock_.set_speed(value);
    } else {
        clock_.advance_ns(static_cast<std::uint64_t>(value * 1e9));
    }
    return "ok\n";
}

std::string Controls::on_drive(const std::string& verb, ServedDrive& drive, const std::string& rest) {
    if (verb == "state") return drive.dump().dump() + "\n";
    if (verb == "fault") {
        const auto rule = sim::parse_fault(rest);
        if (!rule) return "error: '" + rest + "' is no fault\n";
        const std::lock_guard lock(drive.drive().mutex());
        drive.drive().drive_state().faults().add(*rule);
    } else if (verb == "clear") {
        const std::lock_guard lock(drive.drive().mutex());
        drive.drive().drive_state().faults().clear();
    } else if (verb == "on") {
        drive.power_on();
    } else if (verb == "vanish") {
        drive.vanish();
    } else if (verb == "cycle" || verb == "off") {
        if (rest != "clean" && rest != "unclean") return "error: clean or unclean\n";
        if (verb == "cycle") {
            drive.power_cycle(rest == "clean");
        } else {
            drive.power_off(rest == "clean");
        }
    } else {
        return "error: unknown order '" + verb + "'\n";
    }
    return "ok\n";
}

ServedDrive* Controls::find(const std::string& name) const {
    for (const auto& drive : drives_) {
        if (drive->name() == name) return drive.get();
    }
    return nullptr;
}

}  // namespace fettle::lab
