// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/media/memory_store.h"

#include <algorithm>

namespace fettle::sim {

Status MemoryStore::read(std::uint64_t offset, std::span<std::uint8_t> data) {
    while (!data.empty()) {
        const auto inside = offset % kGranule;
        const auto part = data.first(static_cast<std::size_t>(std::min<std::uint64_t>(data.size(), kGranule - inside)));
        const auto page = pages_.find(offset / kGranule);
        if (page == pages_.end()) {
            std::fill(part.begin(), part.end(), std::uint8_t{0});
        } else {
            std::copy_n(page->second->begin() + static_cast<std::ptrdiff_t>(inside), part.size(), part.begin());
        }
        offset += part.size();
        data = data.subspan(part.size());
    }
    return {};
}

Status MemoryStore::write(std::uint64_t offset, std::span<const std::uint8_t> data) {
    while (!data.empty()) {
        const auto inside = offset % kGranule;
        const auto part = data.first(static_cast<std::size_t>(std::min<std::uint64_t>(data.size(), kGranule - inside)));
        if (auto* const page = page_for(offset / kGranule)) {
            std::copy(part.begin(), part.end(), page->begin() + static_cast<std::ptrdiff_t>(inside));
        }
        offset += part.size();
        data = data.subspan(part.size());
    }
    return {};
}

MemoryStore::Page* MemoryStore::page_for(std::uint64_t number) {
    if (pages_.size() >= most_pages_) {
        const auto found = pages_.find(number);
        return found == pages_.end() ? nullptr : found->second.get();
    }
    auto& page = pages_[number];
    if (!page) page = std::make_unique<Page>();
    return page.get();
}

Status MemoryStore::discard(std::uint64_t offset, std::uint64_t bytes) {
    const auto first = offset / kGranule;
    const auto end = (offset + bytes + kGranule - 1) / kGranule;
    if (end - first > pages_.size()) {
        std::erase_if(pages_, [&](const auto& page) { return page.first >= first && page.first < end; });
    } else {
        for (auto page = first; page < end; ++page) pages_.erase(page);
    }
    return {};
}

Status MemoryStore::extents(const std::function<void(std::uint64_t, std::uint64_t)>& each) {
    for (const auto& page : pages_) each(page.first * kGranule, kGranule);
    return {};
}

Status MemoryStore::set_label(std::span<const std::uint8_t> label) {
    label_.assign(label.begin(), label.end());
    return {};
}

}  // namespace fettle::sim
