// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/tcmu_front.h"

#include <algorithm>
#include <chrono>
#include <vector>

namespace fettle::lab {

namespace {

constexpr int kStepMs = 200;
constexpr std::uint8_t kCheckCondition = 0x02;

/// Fixed sense data (SPC-4 4.5.3).
std::vector<std::uint8_t> sense(std::uint8_t key, std::uint8_t code, std::uint8_t qualifier) {
    std::vector<std::uint8_t> bytes(18);
    bytes[0] = 0x70;
    bytes[2] = key;
    bytes[7] = 10;
    bytes[12] = code;
    bytes[13] = qualifier;
    return bytes;
}

TcmuRing::Answer not_there() { return {kCheckCondition, sense(0x02, 0x3A, 0x00), std::nullopt}; }

}  // namespace

TcmuFront::TcmuFront(sim::ScsiDevice& device, std::string name, unsigned number, Shape shape)
    : device_(device), name_(std::move(name)), shape_(shape), target_(name_, number) {}

TcmuFront::~TcmuFront() { stop(); }

Status TcmuFront::start() {
    if (auto gone = TcmuTarget::remove_leftovers(name_); !gone) return gone;
    if (auto made = target_.create(shape_.capacity_bytes, shape_.sector_bytes); !made) return made;
    auto ring = TcmuRing::open(target_.uio_name());
    if (!ring) return fail(ring.error());
    ring_.emplace(std::move(*ring));
    server_ = std::thread([this] { serve(); });
    return target_.link();
}

void TcmuFront::stop() {
    if (stopping_) return;
    target_.unlink();
    stopping_ = true;
    if (remover_.joinable()) remover_.join();
    if (server_.joinable()) server_.join();
    ring_.reset();
    target_.remove();
}

void TcmuFront::lost() {
    const std::lock_guard lock(mutex_);
    if (lost_.exchange(true)) return;
    if (remover_.joinable()) remover_.join();
    remover_ = std::thread([this] { target_.unlink(); });
}

void TcmuFront::back() {
    const std::lock_guard lock(mutex_);
    if (remover_.joinable()) remover_.join();
    if (lost_.exchange(false)) (void)target_.link();
}

void TcmuFront::serve() {
    while (!stopping_) {
        while (auto entry = ring_->next()) handle(*entry);
        (void)ring_->wait(kStepMs);
    }
}

void TcmuFront::outlast_kernel_timer() const {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(TcmuTarget::kCommandSeconds + 1);
    while (!stopping_ && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(std::chrono::milliseconds(kStepMs));
    }
}

void TcmuFront::handle(const TcmuRing::Entry& entry) {
    if (entry.is_reset) {
        device_.hardware_reset();
        ring_->complete(entry, {});
        return;
    }
    if (lost_) {
        ring_->complete(entry, not_there());
        return;
    }
    const auto direction = device_.direction(entry.cdb);
    std::vector<std::uint8_t> data(entry.data_bytes());
    if (direction.transfer == Transfer::out) {
        auto to = data.begin();
        for (const auto& piece : entry.data) to = std::copy(piece.begin(), piece.end(), to);
    }
    ScsiCommand command;
    command.cdb.assign(entry.cdb.begin(), entry.cdb.end());
    command.transfer = direction.transfer;
    const auto answer = device_.execute(command, data);
    if (!answer) {
        if (answer.error().code == ErrorCode::timeout) {
            outlast_kernel_timer();
        } else {
            lost();
        }
        ring_->complete(entry, not_there());
        return;
    }
    TcmuRing::Answer out{answer->status, answer->sense, std::nullopt};
    if (direction.transfer == Transfer::in) {
        const std::size_t moved = std::min<std::size_t>(answer->transferred, data.size());
        auto from = data.begin();
        for (const auto& piece : entry.data) {
            std::copy_n(from, piece.size(), piece.begin());
            from += static_cast<std::ptrdiff_t>(piece.size());
        }
        if (answer->status == 0 || moved > 0) out.read_bytes = static_cast<std::uint32_t>(moved);
    }
    ring_->complete(entry, out);
}

}  // namespace fettle::lab
