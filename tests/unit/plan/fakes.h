// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "core/plan/executor.h"

/// A small world for plans: a drive with an effect for each step, a disk for journals, and power that may go.
namespace fettle::plan::test {

/// Different texts give different digests, as far as a test can tell them apart.
class FakeHasher final : public Hasher {
public:
    [[nodiscard]] Result<Sha256> sha256(std::string_view bytes) const override {
        Sha256 digest{};
        std::uint64_t state = 14695981039346656037ULL;  // FNV-1a
        for (std::size_t i = 0; i < bytes.size() + digest.size(); ++i) {
            state = (state ^ (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0xA5U)) * 1099511628211ULL;
            if (i >= bytes.size()) digest[i - bytes.size()] = static_cast<std::uint8_t>(state >> 32U);
        }
        return digest;
    }
};

class FakeClock final : public Clock {
public:
    [[nodiscard]] std::uint64_t steady_ns() const override { return now_ns; }
    [[nodiscard]] std::string utc() const override { return "2026-11-21T06:00:00Z"; }
    std::uint64_t now_ns = 1'000;
};

class FakeRandomness final : public Randomness {
public:
    Status fill(std::span<std::uint8_t> bytes) override {
        if (broken) return fettle::fail(ErrorCode::io, "random bytes");
        std::iota(bytes.begin(), bytes.end(), next);
        next = static_cast<std::uint8_t>(next + 7);
        return {};
    }
    bool broken = false;
    std::uint8_t next = 0;
};

/// Power, for whoever needs it.
struct Power {
    bool on = true;
};

/// A disk of limited size: what was appended while there was power stays.
class FakeStore final : public JournalStore {
public:
    explicit FakeStore(Power& power) : power_(power) {}

    class File final : public Journal {
    public:
        File(FakeStore& store, std::string name) : store_(store), name_(std::move(name)) {}
        Status append(std::string_view line) override {
            if (!store_.power_.on) return fettle::fail(ErrorCode::io, "no power");
            auto& text = store_.files[name_];
            const bool cut = store_.cut_at_append == store_.appends;
            const bool full = store_.full_at_append <= store_.appends;
            ++store_.appends;
            if (cut || full) text += line.substr(0, store_.torn_bytes);
            if (cut) store_.power_.on = false;
            if (cut || full) return fettle::fail(ErrorCode::io, full ? "no space left" : "power went");
            text += line;
            return {};
        }

    private:
        FakeStore& store_;
        std::string name_;
    };

    Result<std::unique_ptr<Journal>> create(const std::string& name) override {
        if (refuses) return fettle::fail(ErrorCode::io, "no space left");
        files[name] = {};
        return std::make_unique<File>(*this, name);
    }
    Result<std::vector<FoundJournal>> found() override {
        std::vector<FoundJournal> all;
        for (const auto& [name, text] : files) all.push_back({name, text});
        return all;
    }
    Status remove(const std::string& name) override {
        files.erase(name);
        return {};
    }

    static constexpr std::size_t kNever = static_cast<std::size_t>(-1);
    std::map<std::string, std::string> files;
    std::size_t appends = 0;
    std::size_t cut_at_append = kNever;   ///< power goes within this append
    std::size_t full_at_append = kNever;  ///< from here on the disk is full
    std::size_t torn_bytes = 0;           ///< of the line that broke off
    bool refuses = false;

private:
    Power& power_;
};

/// Effects that a drive keeps, one a step.
class FakeWork final : public Work {
public:
    FakeWork(const Plan& plan, Power& power) : drives(plan.drives), effects(plan.steps.size()), power_(power) {}

    Status open() override {
        ++opened;
        return open_error ? Status(fettle::fail(*open_error)) : Status();
    }
    Result<std::vector<PinnedDrive>> identify() override {
        if (!power_.on) return fettle::fail(ErrorCode::vanished, "no power");
        if (asked++ == change_at) drives.front().serial = "ANOTHER";
        return drives;
    }
    StepResult take(std::size_t step, const std::function<void(const StepProgress&)>& on_progress,
                    const CancelToken& cancel) override {
        if (!power_.on) return {Error{ErrorCode::vanished, "no power", {}}, {}};
        ++taken;
        if (on_progress) on_progress({step, 1, 2});
        if (step == fail_at) return {Error{fail_code, "the step", {}}, {}};
        if (step == cut_within) {
            power_.on = false;
            effects[step] = half_effect;
            return {Error{ErrorCode::vanished, "power went", {}}, {}};
        }
        if (during) during(step);
        if (!deaf && cancel.cancelled()) return {Error{ErrorCode::cancelled, "the step", {}}, {}};
        effects[step] = true;
        if (step == cut_after) power_.on = false;
        return {{}, {{"bytes", std::uint64_t{512}}}};
    }
    Verification verify(std::size_t) override {
        ++verified;
        return {disproved ? Verification::Verdict::disproved : Verification::Verdict::verified, {}};
    }
    void close() noexcept override { ++closed; }

    static constexpr std::size_t kNever = static_cast<std::size_t>(-1);
    std::vector<PinnedDrive> drives;
    std::vector<bool> effects;
    std::function<void(std::size_t)> during;
    std::optional<Error> open_error;
    std::size_t change_at = kNever;  ///< at this question another drive answers
    std::size_t fail_at = kNever;
    ErrorCode fail_code = ErrorCode::io;
    std::size_t cut_within = kNever;
    std::size_t cut_after = kNever;
    bool half_effect = false;
    bool disproved = false;
    bool deaf = false;  ///< does not stop in the midst of a step
    int opened = 0;
    int closed = 0;
    int taken = 0;
    int verified = 0;
    std::size_t asked = 0;

private:
    Power& power_;
};

inline PinnedDrive some_drive() {
    PinnedDrive drive;
    drive.id = "sda";
    drive.model = "Samsung SSD 860 EVO 500GB";
    drive.serial = "S3Z1NB0K123456";
    drive.wwn = "5002538e40000001";
    drive.capacity = ByteCount{500'107'862'016};
    drive.by_id = "ata-Samsung_SSD_860_EVO_500GB_S3Z1NB0K123456";
    return drive;
}

inline Plan some_plan(std::size_t steps, bool loses_data = true) {
    Plan plan;
    plan.verb = Verb::erase;
    plan.drives = {some_drive()};
    for (std::size_t i = 0; i < steps; ++i) {
        Step step;
        step.id = "step-" + std::to_string(i);
        step.what = {"what", Severity::info, "Step {n}", {}, {{"n", std::uint64_t{i}}}};
        step.loses_data = loses_data;
        plan.steps.push_back(std::move(step));
    }
    if (loses_data) plan.losses = {{"all-data", Severity::critical, "All data will be lost.", {}, {}}};
    return plan;
}

}  // namespace fettle::plan::test
