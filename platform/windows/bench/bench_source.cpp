// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/bench_source.h"

#include <fmt/format.h>
#include <windows.h>

#include <algorithm>
#include <utility>

#include "core/bench/file_tree.h"
#include "platform/windows/bench/bench_clock.h"
#include "platform/windows/bench/bench_target.h"
#include "platform/windows/bench/ring_functions.h"
#include "platform/windows/bench/scratch_folder.h"
#include "platform/windows/bench/target_notes.h"
#include "platform/windows/bench/windows_file_tree.h"
#include "platform/windows/bench/write_back.h"
#include "platform/windows/holder/held_disk.h"
#include "platform/windows/system/system_ports.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

using bench::TargetFacts;
using bench::TargetRequest;

enum class Kind { missing, folder, file, other };

Kind kind_of(const std::string& path) {
    if (is_device_name(path)) return Kind::other;
    const auto attributes = ::GetFileAttributesW(wide_path(path).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return Kind::missing;
    if ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return Kind::folder;
    return (attributes & FILE_ATTRIBUTE_DEVICE) != 0 ? Kind::other : Kind::file;
}

/// As Windows knows them now, for a target on these drives.
Surroundings around(const std::vector<std::string>& drives, const BenchSource::WriteCache& write_cache) {
    auto now = surroundings_now();
    for (const auto& drive : drives) {
        const auto on = write_cache ? write_cache(drive) : std::nullopt;
        if (on && now.write_cache != false) now.write_cache = on;
    }
    return now;
}

void add_engine(TargetFacts& facts, bench::EngineChoice wanted) {
    const auto engine = wanted == bench::EngineChoice::automatic ? bench::EngineChoice::iocp : wanted;
    facts.engine = bench::name(engine);
    if (engine != bench::EngineChoice::ioring) return;
    const auto functions = ring::system_functions();
    ring::Capabilities capabilities;
    const bool known = functions && SUCCEEDED(functions->query(&capabilities));
    if (known && (capabilities.features & ring::kEmulated) != 0) facts.features.emplace_back("user-mode emulation");
}

TargetFacts facts_of(const TargetRequest& request, const Volume& volume, const BenchSource::WriteCache& write_cache) {
    TargetFacts facts;
    facts.path = request.path;
    facts.file_system = volume.file_system;
    facts.drives = volume.drives;
    facts.direct = request.direct;
    if (facts.direct) {
        facts.sector_bytes = volume.sector_bytes;
        facts.features = {"no buffering", "write-through"};
    }
    add_engine(facts, request.engine);
    facts.notes = target_notes(facts, volume.in_memory, around(facts.drives, write_cache));
    return facts;
}

/// Where no drive is known, the volume takes its place.
std::vector<std::string> lock_names(const Volume& volume) {
    return volume.drives.empty() ? std::vector{fmt::format("volume-{:08x}", volume.serial)} : volume.drives;
}

/// Whether the file system writes a file to the drive without flushing the drive too, tried with the marker.
bool writes_files_alone(const std::string& folder) {
    const OwnedHandle marker(::CreateFileW(wide_path(durable::below(folder, kScratchMarker)).c_str(), GENERIC_WRITE,
                                           FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                           OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
    return marker && write_out(marker.get());
}

/// Names of volumes have a colon ("D:"), which would name a stream of a file.
std::string lock_file_name(std::string name) {
    std::replace(name.begin(), name.end(), ':', '-');
    return name + ".lock";
}

Error missing(const std::string& path) {
    return error_of(ErrorCode::not_found, FETTLE_TEXT("{path} does not exist"), {{"path", path}});
}

Error no_writes(const std::string& path) {
    return error_of(
        ErrorCode::refused,
        FETTLE_TEXT(
            "{path}: writing to it would destroy its data. Fettle writes only to whole drives whose serial "
            "number was confirmed, not to volumes or other devices. Specify a folder on it, or the whole drive"),
        {{"path", path}});
}

}  // namespace

BenchSource::BenchSource(std::string folder, WriteCache write_cache)
    : folder_(std::move(folder)),
      notes_(folder_.empty() ? folder_ : durable::below(folder_, "scratch")),
      write_cache_(std::move(write_cache)) {}

Result<std::unique_ptr<bench::IoTarget>> BenchSource::open(const TargetRequest& request) {
    switch (kind_of(request.path)) {
        case Kind::missing: return fail(missing(request.path));
        case Kind::folder: return open_scratch(request);
        case Kind::other:
            if (request.writes) return fail(no_writes(request.path));
            return open_device(request, request.path, request.path.substr(request.path.rfind('\\') + 1));
        case Kind::file: break;
    }
    if (!request.writes) return open_existing(request);
    return fail(ErrorCode::refused,
                FETTLE_TEXT("{path} exists, and writing would destroy it; specify a folder instead"),
                {{"path", request.path}});
}

Result<std::unique_ptr<bench::IoTarget>> BenchSource::open_held(const TargetRequest& request, plan::HeldDrive& drive) {
    auto* held = dynamic_cast<windows::HeldDisk*>(&drive);
    if (held == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("benchmarking this type of locked drive"));
    if (request.writes) {
        if (auto shared = held->share_writing(); !shared) return fail(shared.error());
    }
    return open_device(request, held->path(), held->path().substr(held->path().rfind('\\') + 1));
}

Result<std::unique_ptr<bench::IoTarget>> BenchSource::open_device(const TargetRequest& request,
                                                                  const std::string& device, const std::string& name) {
    auto file = BenchFile::open_device(device, request.writes);
    if (!file) return fail(file.error());
    const auto size = (*file)->size();
    if (!size) return fail(size.error());
    TargetFacts facts;
    facts.kind = TargetFacts::Kind::device;
    facts.path = request.path;
    facts.drives = {name};
    // Windows transfers whole sectors from devices, with or without its cache.
    facts.direct = true;
    facts.features = {"no buffering"};
    if (request.writes) facts.features.emplace_back("write-through");
    add_engine(facts, request.engine);
    facts.sector_bytes = (*file)->sector_bytes();
    facts.size.bytes = size->bytes / facts.sector_bytes * facts.sector_bytes;
    if (facts.size.bytes == 0)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{path} is empty"), {{"path", request.path}});
    facts.notes = target_notes(facts, false, around(facts.drives, write_cache_));
    auto locks = lock({name});
    if (!locks) return fail(locks.error());
    return std::make_unique<BenchTarget>(std::move(*file), std::move(facts), request.engine, std::move(*locks));
}

std::vector<bench::EngineChoice> BenchSource::engines() const {
    std::vector<bench::EngineChoice> found{bench::EngineChoice::iocp};
    if (ring::system_functions()) found.push_back(bench::EngineChoice::ioring);
    return found;
}

bench::WriteWay BenchSource::way_to_write(const std::string& path) {
    const auto kind = kind_of(path);
    return kind == Kind::folder || kind == Kind::file ? bench::WriteWay::scratch : bench::WriteWay::drive;
}

Result<std::unique_ptr<bench::FileTree>> BenchSource::open_tree(const TargetRequest& request) {
    const auto kind = kind_of(request.path);
    if (kind == Kind::missing) return fail(missing(request.path));
    if (kind != Kind::folder) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("{path} is not a folder; this suite creates many files and needs a folder for them"),
                    {{"path", request.path}});
    }
    auto place = take_place(request, "a set of files");
    if (!place) return fail(place.error());
    auto folder = ScratchFolder::make(request.path, notes_, {nonce(), nonce()});
    if (!folder) return fail(folder.error());
    TargetFacts facts;
    facts.kind = TargetFacts::Kind::scratch_folder;
    facts.path = request.path;
    facts.size = request.size;
    facts.engine = "files";
    facts.direct = true;
    facts.file_system = place->volume.file_system;
    facts.drives = place->volume.drives;
    facts.notes = target_notes(facts, place->volume.in_memory, around(facts.drives, write_cache_));
    if (!writes_files_alone(folder->path())) {
        facts.notes.push_back({"flushed-singly",
                               Severity::info,
                               FETTLE_TEXT("The file system ({file_system}) flushes the drive after each file, which "
                                           "makes writing small files slower."),
                               {},
                               {{"file_system", facts.file_system}}});
    }
    return std::make_unique<WindowsFileTree>(std::move(facts), std::move(place->locks), std::move(*folder));
}

Result<BenchSource::Place> BenchSource::take_place(const TargetRequest& request, const std::string& what) const {
    auto volume = volume_of(request.path);
    if (!volume) return fail(volume.error());
    if (auto allowed = allow_network(request.path, volume->network, volume->file_system, request.allow_network);
        !allowed) {
        return fail(allowed.error());
    }
    const auto space = space_of(request.path);
    if (!space) return fail(space.error());
    const auto size = on_clusters(request.size, request.files, volume->cluster);
    if (auto left = leave_reserve(request.path, *space, size, what); !left) return fail(left.error());
    auto locks = lock(lock_names(*volume));
    if (!locks) return fail(locks.error());
    return Place{std::move(*volume), std::move(*locks)};
}

Result<std::unique_ptr<bench::IoTarget>> BenchSource::open_scratch(const TargetRequest& request) {
    auto place = take_place(request, "a scratch file");
    if (!place) return fail(place.error());
    auto file = BenchFile::make_scratch(request.path, request.size, notes_, nonce());
    if (!file) return fail(file.error());
    auto facts = facts_of(request, place->volume, write_cache_);
    facts.kind = TargetFacts::Kind::scratch_file;
    facts.size = request.size;
    // Writes behind what was written so far wait for each other: Windows keeps one mark for all of a file.
    facts.fill_before_writing = true;
    return std::make_unique<BenchTarget>(std::move(*file), std::move(facts), request.engine, std::move(place->locks));
}

Result<std::unique_ptr<bench::IoTarget>> BenchSource::open_existing(const TargetRequest& request) {
    const auto volume = volume_of(request.path);
    if (!volume) return fail(volume.error());
    if (volume->network && !request.allow_network) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is on a network file system ({type})"),
                    {{"path", request.path}, {"type", volume->file_system}});
    }
    auto file = BenchFile::open_existing(request.path);
    if (!file) return fail(file.error());
    const auto size = (*file)->size();
    if (!size) return fail(size.error());
    auto facts = facts_of(request, *volume, write_cache_);
    facts.kind = TargetFacts::Kind::existing_file;
    facts.size.bytes = size->bytes / facts.sector_bytes * facts.sector_bytes;
    if (facts.size.bytes == 0)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{path} is empty"), {{"path", request.path}});
    auto locks = lock(lock_names(*volume));
    if (!locks) return fail(locks.error());
    return std::make_unique<BenchTarget>(std::move(*file), std::move(facts), request.engine, std::move(*locks));
}

Result<std::vector<std::unique_ptr<durable::File>>> BenchSource::lock(const std::vector<std::string>& names) const {
    if (folder_.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no home folder to store the lock file in"));
    const auto folder = durable::below(folder_, "lock");
    if (auto made = durable::make_private_folder(folder); !made) return fail(made.error());
    std::vector<std::unique_ptr<durable::File>> locks;
    for (const auto& name : names) {
        auto file = durable::open(durable::below(folder, lock_file_name(name)), durable::Open::lock_file);
        if (!file) return fail(file.error());
        const auto taken = (*file)->try_lock();
        if (!taken) return fail(taken.error());
        if (!*taken) {
            return fail(ErrorCode::busy,
                        FETTLE_TEXT("another benchmark is already running on {name}; two at once would distort each "
                                    "other's results"),
                        {{"name", name}});
        }
        locks.push_back(std::move(*file));
    }
    return locks;
}

std::uint64_t BenchSource::nonce() {
    std::array<std::uint8_t, sizeof(std::uint64_t)> bytes{};
    if (!SystemRandomness().fill(bytes)) return monotonic_ns() * 0x9E37'79B9'7F4A'7C15U + durable::process_id();
    std::uint64_t value = 0;
    for (const auto byte : bytes) value = value << 8U | byte;
    return value;
}

}  // namespace fettle::windows_system
