// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/trace/recorder.h"

namespace fettle::trace::test {

/// What a kernel delivers, piece by piece, in a time of its own: each read that waits takes as long as it may.
struct FakeKernel {
    std::vector<LiveEvents::Device> devices{{"8,0", 0}};
    std::vector<std::string> pieces;   ///< one for each read
    std::vector<std::string> at_stop;  ///< what is left in the buffer when the recording stops
    std::uint64_t lost = 0;
    std::optional<Error> read_error;  ///< after the pieces
    std::optional<Error> stop_error;
    std::optional<Error> finish_error;
    std::function<void()> after_pieces;  ///< called once all pieces are read

    std::uint64_t now_ns = 0;
    std::size_t reads = 0;
    bool stopped = false;
    int finished = 0;
    RecorderOptions options;
};

class FakeEvents final : public LiveEvents {
public:
    explicit FakeEvents(FakeKernel& kernel) : kernel_(kernel) {}
    ~FakeEvents() override {
        if (!ended_) ++kernel_.finished;
    }
    FakeEvents(const FakeEvents&) = delete;
    FakeEvents& operator=(const FakeEvents&) = delete;

    const std::vector<Device>& devices() const noexcept override { return kernel_.devices; }
    ByteCount buffer() const noexcept override { return ByteCount{1U << 20U}; }
    std::uint64_t now_ns() const override { return kernel_.now_ns; }

    Result<bool> read(std::string& text, unsigned wait_ms) override {
        constexpr std::uint64_t kMillisecond = 1'000'000;
        ++kernel_.reads;
        kernel_.now_ns += wait_ms * kMillisecond;
        auto& pieces = kernel_.stopped ? kernel_.at_stop : kernel_.pieces;
        if (!pieces.empty()) {
            text += pieces.front();
            pieces.erase(pieces.begin());
        } else if (!kernel_.stopped) {
            if (kernel_.read_error) return tl::unexpected(*kernel_.read_error);
            if (kernel_.after_pieces) kernel_.after_pieces();
        }
        return !pieces.empty();
    }
    Status stop() override {
        kernel_.stopped = true;
        return status(kernel_.stop_error);
    }
    std::uint64_t lost() const override { return kernel_.lost; }
    Status finish() override {
        ++kernel_.finished;
        ended_ = true;
        return status(kernel_.finish_error);
    }

private:
    static Status status(const std::optional<Error>& error) {
        return error ? Status(tl::unexpected(*error)) : Status();
    }

    FakeKernel& kernel_;
    bool ended_ = false;
};

class FakeRecorder final : public Recorder {
public:
    explicit FakeRecorder(FakeKernel& kernel) : kernel_(kernel) {}
    Result<std::unique_ptr<LiveEvents>> start(const RecorderOptions& options) override {
        kernel_.options = options;
        if (error) return tl::unexpected(*error);
        return std::make_unique<FakeEvents>(kernel_);
    }
    bool can_record(const std::string& drive) override { return drive != unrecordable; }
    std::vector<std::string> drives_below(const std::string& path) override {
        return path == "on-sda.csv" ? std::vector<std::string>{"sda"} : std::vector<std::string>();
    }

    std::optional<Error> error;
    std::string unrecordable;

private:
    FakeKernel& kernel_;
};

/// One line of an event of drive 8,0, unless `device` says so. `microseconds` are within the first second.
inline std::string issue(unsigned microseconds, std::string_view letters, unsigned sector, unsigned sectors,
                         std::string_view device = "8,0") {
    auto time = std::to_string(microseconds);
    time.insert(0, 6 - std::min<std::size_t>(6, time.size()), '0');
    return "  fio-7  [000] ..... 0." + time + ": block_rq_issue: " + std::string(device) + " " + std::string(letters) +
           " " + std::to_string(sectors * 512) + " () " + std::to_string(sector) + " + " + std::to_string(sectors) +
           " none,0,0 [fio]\n";
}
inline std::string complete(unsigned microseconds, std::string_view letters, unsigned sector, unsigned sectors,
                            std::string_view device = "8,0", std::string_view error = "0") {
    auto time = std::to_string(microseconds);
    time.insert(0, 6 - std::min<std::size_t>(6, time.size()), '0');
    return "  <idle>-0  [001] d.h1. 0." + time + ": block_rq_complete: " + std::string(device) + " " +
           std::string(letters) + " () " + std::to_string(sector) + " + " + std::to_string(sectors) + " none,0,0 [" +
           std::string(error) + "]\n";
}

}  // namespace fettle::trace::test
