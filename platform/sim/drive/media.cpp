// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/drive/media.h"

#include <utility>

#include "platform/sim/base/host_files.h"
#include "platform/sim/media/cached_medium.h"
#include "platform/sim/media/memory_store.h"
#include "platform/sim/media/sector_medium.h"

namespace fettle::sim {

namespace {

Result<std::unique_ptr<Medium>> assemble(const Personality& personality, std::unique_ptr<SectorStore> store) {
    const auto sector = personality.identity.logical_sector_bytes.value_or(512);
    const auto sectors = personality.identity.capacity.value_or(ByteCount{}).bytes / sector;
    std::unique_ptr<CountingFlash> flash;
    if (personality.flash) {
        auto made = make_counting_flash(*personality.flash);
        if (!made) return fail(made.error());
        flash = std::move(*made);
    }
    auto medium = SectorMedium::make(std::move(store), std::move(flash), sectors, sector);
    if (!medium) return fail(medium.error());
    if (personality.volatile_cache_bytes == 0) return std::unique_ptr<Medium>(std::move(*medium));
    return std::make_unique<CachedMedium>(std::move(*medium), personality.volatile_cache_bytes);
}

}  // namespace

Result<std::unique_ptr<Medium>> make_memory_medium(const Personality& personality, std::uint64_t most_kept) {
    const auto capacity = personality.identity.capacity.value_or(ByteCount{}).bytes;
    return assemble(personality, std::make_unique<MemoryStore>(capacity, most_kept));
}

Result<std::unique_ptr<Medium>> make_file_medium(const Personality& personality, const std::string& image,
                                                 bool create) {
    const auto capacity = personality.identity.capacity.value_or(ByteCount{}).bytes;
    auto store = open_image(image, capacity, create);
    if (!store) return fail(store.error());
    return assemble(personality, std::move(*store));
}

std::unique_ptr<Medium> make_memory_medium(std::uint64_t sectors, std::uint32_t sector_bytes) {
    auto store = std::make_unique<MemoryStore>(sectors * sector_bytes);
    return std::move(SectorMedium::make(std::move(store), nullptr, sectors, sector_bytes)).value_or(nullptr);
}

}  // namespace fettle::sim
