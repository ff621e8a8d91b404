// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/tracefs_recorder.h"

#include <fmt/format.h>
#include <poll.h>
#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <memory>
#include <optional>

#include "platform/linux/device_file.h"
#include "platform/linux/drives_under.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kKiB = 1024;
/// Events of a quarter of a second at 200,000 requests per second of one processor.
constexpr std::uint64_t kBuffer = 4096 * kKiB;
constexpr std::uint64_t kSmallestBuffer = 64 * kKiB;
constexpr std::uint64_t kShareOfMemory = 32;  // all buffers take at most a 32nd of memory

/// What a read delivers at once, so that memory stays constant.
constexpr std::size_t kMostText = std::size_t{1} << 20U;

struct KernelEvent {
    std::string_view name;
    bool required = true;
};
constexpr std::array kEvents{KernelEvent{"block_rq_issue"}, KernelEvent{"block_rq_complete"},
                             KernelEvent{"block_rq_requeue", false}};

/// An instance starts with the options that someone has set for all tracing; these change the form of a line. Kernels
/// that do not know an option reject it.
constexpr std::array<std::string_view, 9> kOptions{
    "context-info", "noraw", "nohex", "nobin", "nofields", "noblock", "overwrite", "nostacktrace", "nolatency-format"};

std::uint64_t chosen_buffer() {
    const auto processors = static_cast<std::uint64_t>(std::max(1L, ::sysconf(_SC_NPROCESSORS_CONF)));
    const auto memory = static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES))) *
                        static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PAGESIZE)));
    return std::clamp(memory / kShareOfMemory / processors, kSmallestBuffer, kBuffer);
}

/// Sum of a counter in a file "stats" of a processor: lines "NAME: NUMBER".
std::uint64_t counters_in(const std::string& path) {
    std::ifstream file(path);
    std::uint64_t sum = 0;
    for (std::string line; std::getline(file, line);) {
        for (const std::string_view name : {"overrun: ", "commit overrun: ", "dropped events: "}) {
            if (line.starts_with(name)) sum += parse_number(std::string_view(line).substr(name.size())).value_or(0);
        }
    }
    return sum;
}

class TracefsEvents final : public trace::LiveEvents {
public:
    explicit TracefsEvents(TracefsInstance instance) : instance_(std::move(instance)) {}

    /// `devices[i]` are those of drive i.
    Status start(const std::vector<std::vector<RequestDevice>>& devices, std::optional<ByteCount> buffer) {
        std::vector<RequestDevice> all;
        for (std::size_t drive = 0; drive < devices.size(); ++drive) {
            for (const auto& device : devices[drive]) {
                devices_.push_back({device.text(), drive});
                all.push_back(device);
            }
        }
        if (auto done = instance_.write("tracing_on", "0\n"); !done) return done;
        if (auto done = instance_.write("trace_clock", "mono\n"); !done) return done;
        for (const auto option : kOptions) (void)instance_.write("trace_options", fmt::format("{}\n", option));
        if (auto done = set_buffer(buffer); !done) return done;
        if (auto done = enable(event_filter(all)); !done) return done;
        const auto pipe = instance_.open("trace_pipe");
        if (!pipe) return fail(pipe.error());
        pipe_ = std::make_unique<DeviceFile>(*pipe, below(instance_.path(), "trace_pipe"));
        return instance_.write("tracing_on", "1\n");
    }

    [[nodiscard]] const std::vector<Device>& devices() const noexcept override { return devices_; }
    [[nodiscard]] ByteCount buffer() const noexcept override { return buffer_; }

    [[nodiscard]] std::uint64_t now_ns() const override {
        constexpr std::uint64_t kSecond = 1'000'000'000;
        timespec now{};
        (void)::clock_gettime(CLOCK_MONOTONIC, &now);  // the clock "mono"
        return static_cast<std::uint64_t>(now.tv_sec) * kSecond + static_cast<std::uint64_t>(now.tv_nsec);
    }

    Result<bool> read(std::string& text, unsigned wait_ms) override {
        pollfd waiting{pipe_->descriptor(), POLLIN, 0};
        // Newer kernels report events only when half of a buffer is full (buffer_percent), older ones each: both are
        // read after at most `wait_ms`.
        if (wait_ms > 0 && ::poll(&waiting, 1, static_cast<int>(wait_ms)) < 0 && errno != EINTR) {
            return fail(os_error(errno, "waiting for " + pipe_->path()));
        }
        const auto before = text.size();
        while (text.size() - before < kMostText) {
            const auto bytes = ::read(pipe_->descriptor(), piece_.data(), piece_.size());
            if (bytes > 0) {
                text.append(piece_.data(), static_cast<std::size_t>(bytes));
            } else if (bytes == 0 || errno == EAGAIN) {
                return false;
            } else if (errno != EINTR) {
                return fail(os_error(errno, "reading " + pipe_->path()));
            }
        }
        return true;
    }

    Status stop() override { return instance_.write("tracing_on", "0\n"); }

    [[nodiscard]] std::uint64_t lost() const override {
        std::uint64_t sum = 0;
        const auto processors = below(instance_.path(), "per_cpu");
        for (const auto& name : names_in(processors)) sum += counters_in(below(processors, name) + "/stats");
        return sum;
    }

    Status finish() override {
        pipe_.reset();  // the kernel does not remove an instance in use
        return instance_.remove();
    }

private:
    Status set_buffer(std::optional<ByteCount> wanted) {
        auto bytes = wanted ? wanted->bytes : chosen_buffer();
        for (;;) {
            auto done = instance_.write("buffer_size_kb", fmt::format("{}\n", (bytes + kKiB - 1) / kKiB));
            const bool memory = !done && done.error().native.value == ENOMEM;
            if (done) buffer_ = ByteCount{(bytes + kKiB - 1) / kKiB * kKiB};
            if (!memory) return done;
            if (wanted || bytes <= kSmallestBuffer) {
                return fail(ErrorCode::too_large,
                            FETTLE_TEXT("There is no memory for a buffer of {bytes:gib} for each processor."),
                            {{"bytes", bytes}});
            }
            bytes = std::max(bytes / 2, kSmallestBuffer);
        }
    }

    Status enable(const std::string& filter) {
        for (const auto& event : kEvents) {
            const auto folder = fmt::format("events/block/{}", event.name);
            if (!instance_.has(folder)) {
                if (!event.required) continue;
                return fail(ErrorCode::unsupported,
                            FETTLE_TEXT("The kernel does not have the event {event} of block devices."),
                            {{"event", event.name}});
            }
            if (!filter.empty()) {
                if (auto done = instance_.write(folder + "/filter", filter + "\n"); !done) return done;
            }
            if (auto done = instance_.write(folder + "/enable", "1\n"); !done) return done;
        }
        return {};
    }

    static constexpr std::size_t kPiece = std::size_t{64} << 10U;

    TracefsInstance instance_;
    std::unique_ptr<DeviceFile> pipe_;  // closed before the instance is removed
    std::vector<Device> devices_;
    ByteCount buffer_;
    std::vector<char> piece_ = std::vector<char>(kPiece);
};

}  // namespace

std::string event_filter(const std::vector<RequestDevice>& devices) {
    constexpr std::size_t kLongest = 4000;  // of a page of 4,096 bytes
    std::string text;
    for (const auto& device : devices) {
        text += fmt::format("{}dev == {}", text.empty() ? "" : " || ", device.number());
    }
    return text.size() <= kLongest ? text : std::string();
}

Result<std::unique_ptr<trace::LiveEvents>> TracefsRecorder::start(const trace::RecorderOptions& options) {
    std::vector<std::vector<RequestDevice>> devices;
    for (const auto& drive : options.drives) {
        auto found = request_devices(roots_, drive);
        if (!found) return fail(found.error());
        devices.push_back(std::move(*found));
    }
    auto instance = TracefsInstance::make(roots_, folders_);
    if (!instance) return fail(instance.error());
    auto events = std::make_unique<TracefsEvents>(std::move(*instance));
    if (auto started = events->start(devices, options.buffer); !started) return fail(started.error());
    return events;
}

bool TracefsRecorder::can_record(const std::string& drive) { return request_devices(roots_, drive).has_value(); }

std::vector<std::string> TracefsRecorder::drives_below(const std::string& path) {
    const auto file = path == "-" ? std::string("/dev/stdout") : path;
    if (exists(file)) return drives_under_path(roots_, file);
    const auto slash = file.rfind('/');
    if (slash == std::string::npos) return drives_under_path(roots_, ".");
    return drives_under_path(roots_, file.substr(0, std::max<std::size_t>(slash, 1)));
}

}  // namespace fettle::linux_system
