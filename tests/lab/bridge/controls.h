// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/lab/bridge/lab_clock.h"
#include "tests/lab/bridge/served_drive.h"

namespace fettle::lab {

/// What may be done to the drives from beside the kernel: one line of words in, one text out. One
/// thread at a time.
class Controls {
public:
    Controls(std::vector<std::unique_ptr<ServedDrive>>& drives, LabClock& clock) : drives_(drives), clock_(clock) {}

    /// The words that `execute` knows, for people.
    static const char* help();
    /// The answer; it begins with "error: " where nothing was done.
    [[nodiscard]] std::string execute(const std::string& line);
    /// Whether "quit" was said.
    [[nodiscard]] bool done() const { return done_; }

private:
    [[nodiscard]] std::string on_drive(const std::string& verb, ServedDrive& drive, const std::string& rest);
    [[nodiscard]] ServedDrive* find(const std::string& name) const;
    [[nodiscard]] std::string on_clock(const std::string& verb, const std::string& rest);
    [[nodiscard]] std::string list() const;

    std::vector<std::unique_ptr<ServedDrive>>& drives_;
    LabClock& clock_;
    bool done_ = false;
};

}  // namespace fettle::lab
