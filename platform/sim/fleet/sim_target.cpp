// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/sim_target.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include "core/bench/virtual_target.h"
#include "platform/sim/drive/timing_model.h"
#include "platform/sim/fleet/sim_transfers.h"

namespace fettle::sim {

namespace {

constexpr std::uint64_t kMebibyte = 1U << 20U;
constexpr std::uint64_t kNsPerMs = 1'000'000;
/// Command timeout of a typical disk driver.
constexpr std::uint64_t kTimeout_ns = 30'000 * kNsPerMs;
/// Native command queueing has 32 slots (SATA 3.3, 13.6); NVMe queues are as deep as the host configures.
constexpr unsigned kSataPlaces = 32;
constexpr unsigned kManyPlaces = 256;

constexpr std::string_view kSimulatedText = FETTLE_TEXT(
    "This drive is simulated: its timing comes from a model "
    "and does not represent a real drive of this name.");
constexpr std::string_view kPlainText = FETTLE_TEXT(
    "This simulated drive has no flash model. Its timing is that of a simple drive of "
    "its kind, without SLC cache or garbage collection. No conclusions are drawn from it.");
constexpr std::string_view kAnsweredText = FETTLE_TEXT("The drive returned: {answer}.");

/// The drive behind the queues. Called by one thread at a time.
class Served {
public:
    Served(std::shared_ptr<SimDrive> drive, std::unique_ptr<SimTransfers> transfers, const TimingSettings& timing_model,
           std::shared_ptr<HeldClock> clock)
        : drive_(std::move(drive)),
          transfers_(std::move(transfers)),
          timing_model_(timing_model),
          clock_(std::move(clock)) {
        clock_->hold();
        start_ns_ = clock_->now_ns();
        drive_->when_waiting([this](std::uint32_t ms) {
            waited_ns_ += ms * kNsPerMs;
            clock_->move_to(clock_->now_ns() + ms * kNsPerMs);
        });
    }
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;
    ~Served() {
        drive_->when_waiting([](std::uint32_t ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); });
        clock_->let_go();
    }

    [[nodiscard]] const SimTransfers& transfers() const { return *transfers_; }
    Status flush() { return transfers_->flush(); }

    /// Split into commands like a real system does; all are in flight at once.
    bench::Service serve(const bench::IoRequest& request, std::span<std::uint8_t> data, std::uint64_t now_ns) {
        clock_->move_to(start_ns_ + now_ns);
        bench::Service service;
        std::uint64_t end_ns = now_ns + 1;
        auto offset = request.offset;
        while (!data.empty()) {
            const auto part = data.first(std::min<std::size_t>(data.size(), transfers_->most_bytes()));
            waited_ns_ = 0;
            const bool reads = request.kind == bench::IoKind::read;
            auto done = reads ? transfers_->read(offset, part) : transfers_->write(offset, part);
            if (waited_ns_ > kTimeout_ns) {  // NVMe commands do not carry their host's patience
                done.result = -ETIMEDOUT;
                waited_ns_ = kTimeout_ns;
            }
            const auto at = reads ? timing_model_.read(now_ns, part.size(), done.flash_ns)
                                  : timing_model_.write(now_ns, part.size(), done.flash_ns);
            end_ns = std::max(end_ns, at + waited_ns_);
            if (done.result < 0) {
                service.result = done.result;
                break;
            }
            service.result += done.result;
            if (static_cast<std::size_t>(done.result) < part.size()) break;
            offset += part.size();
            data = data.subspan(part.size());
        }
        drive_->busy_until(start_ns_ + end_ns);
        service.ns = end_ns - now_ns;
        return service;
    }

private:
    std::shared_ptr<SimDrive> drive_;
    std::unique_ptr<SimTransfers> transfers_;
    TimingModel timing_model_;
    std::shared_ptr<HeldClock> clock_;
    std::uint64_t start_ns_ = 0;   ///< the drive's own time where the target's begins
    std::uint64_t waited_ns_ = 0;  ///< that a fault delayed the command at hand
};

class SimTarget final : public bench::IoTarget {
public:
    SimTarget(std::unique_ptr<Served> served, bench::TargetFacts facts, unsigned places, std::function<void()> on_end)
        : served_(std::move(served)),
          facts_(std::move(facts)),
          on_end_(std::move(on_end)),
          target_(
              facts_.size, facts_.sector_bytes, places,
              [served = served_.get()](const bench::IoRequest& request, std::span<std::uint8_t> data,
                                       std::uint64_t now_ns) { return served->serve(request, data, now_ns); },
              bench::Sharing::drive) {}
    SimTarget(const SimTarget&) = delete;
    SimTarget& operator=(const SimTarget&) = delete;
    ~SimTarget() override {
        served_.reset();
        if (on_end_) on_end_();
    }

    [[nodiscard]] bench::TargetFacts facts() const override {
        auto facts = facts_;
        if (const auto& answer = served_->transfers().last_answer(); !answer.empty()) {
            facts.notes.push_back({"drive-answered", Severity::warning, kAnsweredText, {}, {{"answer", answer}}});
        }
        return facts;
    }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override {
        return target_.open_queue(settings);
    }
    Status flush() override { return served_->flush(); }
    bool let_time_pass(std::uint64_t ns) override { return target_.let_time_pass(ns); }

private:
    std::unique_ptr<Served> served_;
    bench::TargetFacts facts_;
    std::function<void()> on_end_;
    bench::VirtualTarget target_;
};

}  // namespace

Result<std::unique_ptr<bench::IoTarget>> make_target(std::shared_ptr<SimDrive> drive, SimTargetSettings settings) {
    auto transfers = make_transfers(drive);
    if (!transfers) return fail(transfers.error());
    const auto& identity = drive->personality().identity;
    const auto timing_model = timing_of(drive->personality(), settings.place);
    bench::TargetFacts facts;
    facts.kind = bench::TargetFacts::Kind::simulated;
    facts.path = std::move(settings.path);
    facts.size = (*transfers)->size();
    // Filling goes by the mebibyte.
    if (!settings.to_the_end) facts.size.bytes = facts.size.bytes / kMebibyte * kMebibyte;
    facts.sector_bytes = (*transfers)->sector_bytes();
    facts.direct = true;
    facts.keeps = settings.keeps;
    facts.drives = {std::move(settings.id)};
    facts.engine = "simulated";
    facts.notes.push_back({"simulated", Severity::info, kSimulatedText, {}, {}});
    if (!timing_model.flash_has_times) facts.notes.push_back({"plain-timing", Severity::info, kPlainText, {}, {}});
    if (facts.size.bytes == 0) {
        return fail(ErrorCode::io, FETTLE_TEXT("{path} is smaller than 1 MiB and cannot be measured"),
                    {{"path", facts.path}});
    }
    const auto places = identity.protocol == Protocol::ata ? kSataPlaces : kManyPlaces;
    auto served =
        std::make_unique<Served>(std::move(drive), std::move(*transfers), timing_model, std::move(settings.clock));
    return std::make_unique<SimTarget>(std::move(served), std::move(facts), places, std::move(settings.on_end));
}

}  // namespace fettle::sim
