// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/device_slc.h"

#include <utility>

namespace fettle::ftl::device {

Location SlcQueue::push(std::uint32_t unit, std::uint32_t grains, Page page) {
    entries_.push_back({unit, grains, std::move(page)});
    return kCached | (first_ + entries_.size() - 1);
}

SlcQueue::Entry SlcQueue::pop() {
    auto entry = std::move(entries_.front());
    entries_.pop_front();
    ++first_;
    return entry;
}

void SlcQueue::clear() {
    first_ += entries_.size();
    entries_.clear();
}

void SlcQueue::save(StateWriter& writer, const Contents& contents) const {
    writer.u64(first_);
    writer.u64(entries_.size());
    for (const auto& entry : entries_) {
        writer.u32(entry.unit);
        writer.u32(entry.grains);
        if (contents.page_bytes != 0) save_page(writer, entry.page, contents.page_bytes);
    }
}

void SlcQueue::load(StateReader& reader, const Contents& contents, std::uint64_t units) {
    first_ = reader.u64();
    reader.require(first_ < (std::uint64_t{1} << 60U));
    const auto count = reader.count(8);
    for (std::size_t i = 0; i < count && reader.good(); ++i) {
        Entry entry;
        entry.unit = reader.u32();
        entry.grains = reader.u32();
        reader.require(entry.unit < units && entry.grains <= kGrains);
        if (contents.page_bytes != 0) entry.page = load_page(reader, contents.page_bytes);
        entries_.push_back(std::move(entry));
    }
}

}  // namespace fettle::ftl::device
