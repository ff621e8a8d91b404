// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/verb.h"
#include "core/toolbox/toolbox.h"

/// What a command of the command line meets: one drive, no jobs, and services that a test adds.
namespace fettle::cli::test {

/// Every name is that of the one drive, which nothing else is known of.
class OneDrive final : public Inspection {
public:
    Result<std::vector<DriveEntry>> list() override { return std::vector{entry_}; }
    Result<DriveEntry> find(const std::string& /*name*/) override { return entry_; }
    Result<DriveReport> inspect(const DriveEntry& /*entry*/, const InspectOptions& /*options*/) override {
        return fettle::fail(ErrorCode::unsupported, "inspecting");
    }
    std::vector<DriveReport> inspect_all(const std::vector<DriveEntry>& /*entries*/,
                                         const InspectOptions& /*options*/) override {
        return {};
    }
    Result<CheckReport> check(const std::vector<DriveEntry>& /*drives*/, const InspectOptions& /*options*/) override {
        return fettle::fail(ErrorCode::unsupported, "checking");
    }
    Result<ImageReport> check_image(const std::string& /*path*/,
                                    std::optional<std::uint32_t> /*sector_bytes*/) override {
        return fettle::fail(ErrorCode::unsupported, "checking");
    }
    Result<std::size_t> analyse(const std::vector<std::string>& /*paths*/,
                                const std::function<void(const AnalysedReport&)>& /*on_row*/,
                                const CancelToken& /*cancel*/) override {
        return fettle::fail(ErrorCode::unsupported, "analysing");
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> /*on_event*/) override {
        return fettle::fail(ErrorCode::unsupported, "watching");
    }

private:
    DriveEntry entry_;
};

class NoJobs final : public Jobs {
public:
    Result<std::vector<UnfinishedJob>> unfinished() override { return std::vector<UnfinishedJob>(); }
    Result<EndedJobs> ended(std::size_t /*most*/) override { return EndedJobs(); }
};

class CliWorld {
public:
    CliWorld() {
        toolbox.inspection = std::make_shared<OneDrive>();
        toolbox.jobs = std::make_shared<NoJobs>();
    }

    /// Runs this command line; returns the exit code, also if it is rejected.
    int run(const std::unique_ptr<Verb>& command, const std::vector<std::string>& words) {
        printed.clear();
        CommandLine line("", "fettle", "");
        command->declare(line.root());
        if (const auto ended = line.parse(words)) return *ended;
        auto* const file = std::tmpfile();
        Output output;
        output.json = json;
        output.asks = asks;
        output.columns = 300;  // no sentence is wrapped
        output.out = output.err = file;
        const CancelToken cancel;
        Session session(output, toolbox, cancel);
        session.passwords = passwords;
        const auto code = command->run(session);
        std::rewind(file);
        for (int byte = std::fgetc(file); byte != EOF; byte = std::fgetc(file)) printed += static_cast<char>(byte);
        (void)std::fclose(file);
        return code;
    }

    Toolbox toolbox;
    bool json = false;
    bool asks = false;                           ///< there is a terminal
    erase::PasswordSource* passwords = nullptr;  ///< must outlive the runs
    std::string printed;                         ///< by the last run, errors included
};

}  // namespace fettle::cli::test
