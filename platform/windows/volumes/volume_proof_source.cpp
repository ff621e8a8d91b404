// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/volume_proof_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "platform/windows/drives/block_port.h"
#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/drives/page_buffer.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/win_error.h"
#include "platform/windows/volumes/volumes.h"

namespace fettle::windows {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kBlock = 4096;                    ///< bytes that are compared at once; less if clusters are
constexpr std::size_t kAtOnce = std::size_t{1} << 20U;  ///< bytes of one transfer

/// Bytes of the file that follow each other on the drive.
struct Piece {
    std::uint64_t in_file = 0;
    std::uint64_t on_drive = 0;
    std::uint64_t bytes = 0;
    friend bool operator==(const Piece&, const Piece&) = default;
};

/// Where a volume's clusters are on its drive.
struct ClusterMap {
    VolumeExtent extent;
    std::uint32_t cluster_bytes = 0;
    std::uint64_t first = 0;  ///< byte of the volume where its cluster 0 begins

    /// Error: unsupported (not all of the file is stored in clusters of its own), malformed (outside the volume).
    [[nodiscard]] Result<std::vector<Piece>> pieces(const std::vector<FileRun>& runs, std::uint64_t bytes) const {
        std::vector<Piece> found;
        std::uint64_t covered = 0;
        const auto clusters = extent.length_bytes / cluster_bytes;
        for (const auto& run : runs) {
            if (covered == bytes) break;
            if (run.in_file != covered / cluster_bytes || !run.on_volume) break;
            if (*run.on_volume >= clusters || run.clusters > clusters - *run.on_volume) {
                return fail(ErrorCode::malformed, FETTLE_TEXT("a file of the volume is stored outside it"));
            }
            const auto length = std::min(bytes - covered, run.clusters * cluster_bytes);
            const auto on_volume = first + *run.on_volume * cluster_bytes;
            if (on_volume > extent.length_bytes || length > extent.length_bytes - on_volume) {
                return fail(ErrorCode::malformed, FETTLE_TEXT("a file of the volume is stored outside it"));
            }
            found.push_back({covered, extent.start_bytes + on_volume, length});
            covered += length;
        }
        if (covered == bytes) return found;
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("the file system does not report where it stores the test file"));
    }
};

bool is_zero(std::span<const std::uint8_t> block) {
    return std::all_of(block.begin(), block.end(), [](std::uint8_t byte) { return byte == 0; });
}

/// The open ends of a proof: the new file and its drive.
struct Parts {
    std::shared_ptr<DeviceIo> io;
    std::shared_ptr<VolumeFiles> files;
    std::shared_ptr<plan::Randomness> randomness;
    std::string volume;  ///< its name in ListedVolume
    std::string target;  ///< where it is mounted
    std::string drive;   ///< "PhysicalDrive0"
    ClusterMap map;
    std::unique_ptr<BlockDevice> blocks;
};

class VolumeProofFile final : public trim::ProofFile {
public:
    VolumeProofFile(Parts parts, std::unique_ptr<NewFile> file, std::string path)
        : parts_(std::move(parts)),
          file_(std::move(file)),
          path_(std::move(path)),
          block_(std::min<std::size_t>(kBlock, parts_.map.cluster_bytes)) {}

    Status fill(std::uint64_t bytes) {
        if (auto plain = refuse_compression(); !plain) return plain;
        Bytes content(bytes);
        if (auto written = write(content); !written) return written;
        auto located = locate(bytes);
        if (!located) return fail(located.error());
        pieces_ = std::move(*located);
        const auto now = read();
        if (!now) return fail(now.error());
        expected_ = content;
        const auto seen = compare(*now);
        if (seen.as_written > 0) return {};
        return find_by_change(content, *now);
    }

    [[nodiscard]] std::string opaque_layer() const override { return {}; }

    Result<std::vector<trim::DeviceSeen>> look() override {
        const auto now = read();
        if (!now) return fail(now.error());
        return std::vector{trim::DeviceSeen{parts_.drive, compare(*now)}};
    }

    std::vector<trim::DiscardCount> discards() override { return {{parts_.drive, {}, {}}}; }

    Status remove() override {
        file_.reset();
        // A filter driver may keep it open; then its blocks are not free.
        const auto still = parts_.io->open(path_, Access::query);
        if (still || still.error() != win_error::kFileNotFound) {
            return fail(ErrorCode::io, FETTLE_TEXT("the test file in {target} could not be deleted"),
                        {{"target", parts_.target}});
        }
        const auto flushed = parts_.files->flush(parts_.volume);
        return flushed == win_error::kNone ? Status() : fail(windows_error(flushed, "writing " + parts_.target));
    }

private:
    /// In a compressed folder, new files are compressed.
    Status refuse_compression() {
        auto attributes = file_->attributes();
        if (attributes && (*attributes & kCompressedFile) != 0) {
            std::array<std::uint8_t, 2> none{};  // COMPRESSION_FORMAT_NONE
            (void)file_->handle().control(kSetCompression, none, {});
            attributes = file_->attributes();
        }
        if (!attributes) return fail(windows_error(attributes.error(), "creating a file in " + parts_.target));
        if ((*attributes & kCompressedFile) == 0) return {};
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the file system compresses the test file"));
    }

    /// Fills `content` with random data, which no drive can compress or deduplicate, and writes it to the file.
    Status write(Bytes& content) {
        if (auto random = parts_.randomness->fill(content); !random) return random;
        const auto problem = [&](WinError error) {
            return fail(windows_error(error, "writing the test file in " + parts_.target));
        };
        PageBuffer buffer(std::min(kAtOnce, content.size()));
        for (std::size_t done = 0; done < content.size();) {
            const auto part = buffer.bytes().first(std::min(buffer.bytes().size(), content.size() - done));
            std::copy_n(content.begin() + static_cast<std::ptrdiff_t>(done), part.size(), part.begin());
            const auto answer = file_->handle().write(done, part);
            if (!answer.ok()) return problem(answer.error);
            if (answer.returned != part.size()) return problem(win_error::kGeneralFailure);
            done += part.size();
        }
        const auto flushed = file_->flush();
        return flushed == win_error::kNone ? Status() : problem(flushed);
    }

    Result<std::vector<Piece>> locate(std::uint64_t bytes) {
        const auto runs = file_runs(file_->handle(), "the test file in " + parts_.target);
        if (!runs) return fail(runs.error());
        return parts_.map.pieces(*runs, bytes);
    }

    /// What the drive returns now at the file's locations, in the order of the file.
    Result<Bytes> read() {
        Bytes now(pieces_.empty() ? 0 : pieces_.back().in_file + pieces_.back().bytes);
        for (const auto& piece : pieces_) {
            for (std::uint64_t at = 0; at < piece.bytes; at += kAtOnce) {
                const auto part = std::span(now).subspan(piece.in_file + at, std::min(kAtOnce, piece.bytes - at));
                if (auto read = parts_.blocks->read(piece.on_drive + at, part); !read) return fail(read.error());
            }
        }
        return now;
    }

    [[nodiscard]] std::span<const std::uint8_t> block(const Bytes& all, std::size_t at) const {
        return std::span(all).subspan(at, std::min(block_, all.size() - at));
    }

    [[nodiscard]] trim::BlocksSeen compare(const Bytes& now) const {
        trim::BlocksSeen seen;
        for (std::size_t at = 0; at < now.size(); at += block_) {
            if (std::ranges::equal(block(now, at), block(expected_, at))) {
                ++seen.as_written;
            } else if (is_zero(block(now, at))) {
                ++seen.zeros;
            } else {
                ++seen.others;
            }
        }
        return seen;
    }

    /// Writes other data to the same clusters. If every block of the drive changes, and to neither zeros nor plain
    /// text, what it holds now is the file's ciphertext.
    Status find_by_change(Bytes& content, const Bytes& before) {
        if (auto written = write(content); !written) return written;
        const auto again = locate(content.size());
        if (!again) return fail(again.error());
        auto now = read();
        if (!now) return fail(now.error());
        bool changed = *again == pieces_;
        for (std::size_t at = 0; at < now->size() && changed; at += block_) {
            const auto here = block(*now, at);
            changed = !is_zero(here) && !std::ranges::equal(here, block(before, at)) &&
                      !std::ranges::equal(here, block(content, at));
        }
        if (!changed) {
            return fail(ErrorCode::unsupported,
                        FETTLE_TEXT("the test data was not found at its expected location on {drive}"),
                        {{"drive", parts_.drive}});
        }
        expected_ = std::move(*now);
        return {};
    }

    Parts parts_;
    std::unique_ptr<NewFile> file_;
    std::string path_;
    std::size_t block_;
    Bytes expected_;
    std::vector<Piece> pieces_;
};

/// Microsoft documents no way from a cluster of ReFS to the drive. UDF and CDFS are on optical media.
bool reports_places(std::string_view file_system) {
    constexpr std::array<std::string_view, 4> kKnown{"NTFS", "FAT", "FAT32", "exFAT"};
    return std::find(kKnown.begin(), kKnown.end(), file_system) != kKnown.end();
}

Result<ClusterMap> map_of(DeviceIo& io, VolumeFiles& files, const Volume& volume) {
    const auto path = device_path(volume.listed.name);
    const auto what = [&] { return fmt::format("opening {}", path); };
    const auto handle = io.open(path, Access::read);
    if (!handle) return fail(windows_error(handle.error(), what()));
    const auto units = files.units(volume.listed.name);
    if (!units) return fail(windows_error(units.error(), what()));
    if (units->sector_bytes == 0 || units->cluster_bytes < units->sector_bytes)
        return fail(ErrorCode::malformed, what());
    ClusterMap map{volume.extents.front(), units->cluster_bytes, 0};
    const auto base = ask(**handle, kGetRetrievalPointerBase, kPointerBaseBytes, what());
    // In NTFS, cluster 0 begins with the volume; in FAT, where its area for files does.
    if (!base && volume.listed.file_system == "NTFS") return map;
    if (!base) return fail(base.error());
    const auto sector = decode_pointer_base(BytesView(*base));
    if (!sector) return fail(sector.error());
    if (*sector > map.extent.length_bytes / units->sector_bytes) return fail(ErrorCode::malformed, what());
    map.first = *sector * units->sector_bytes;
    return map;
}

/// Opens the drive that the volume is on. Disks of Storage Spaces and disks in files are made of other storage, which
/// may keep what it no longer shows.
Result<std::unique_ptr<BlockDevice>> open_blocks(DeviceIo& io, const std::string& drive) {
    const auto path = drive_path(drive);
    auto device = io.open(path, Access::read);
    if (!device) return fail(windows_error(device.error(), fmt::format("opening {}", path)));
    const auto descriptor = device_descriptor(**device, path);
    if (!descriptor) return fail(descriptor.error());
    if (descriptor->bus == BusType::spaces || descriptor->bus == BusType::file_backed) {
        return fail(
            ErrorCode::unsupported,
            FETTLE_TEXT("{drive} is a virtual disk (Storage Spaces, or in a file), which does not reveal where its "
                        "data is stored"),
            {{"drive", drive}});
    }
    return DriveBlocks::over({std::move(*device), path});
}

}  // namespace

Result<std::unique_ptr<trim::ProofFile>> VolumeProofSource::write(const trim::FileSystem& file_system,
                                                                  std::uint64_t bytes) {
    if (!reports_places(file_system.type)) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{type} does not report where its blocks are stored on the drive"),
                    {{"type", file_system.type}});
    }
    auto listed = volumes_->volumes();
    if (!listed) return fail(listed.error());
    std::erase_if(*listed, [&](const ListedVolume& one) { return one.name != file_system.source; });
    const auto volumes = read_volumes(*io_, std::move(*listed));
    if (volumes.empty()) return fail(ErrorCode::vanished, file_system.target);
    const auto& volume = volumes.front();
    if (volume.extents.empty()) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("Windows does not report which drive {target} is on"),
                    {{"target", file_system.target}});
    }
    if (volume.extents.size() != 1) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{target} is not a single range of one drive, and Windows does not report which of its "
                                "data is where"),
                    {{"target", file_system.target}});
    }
    Parts parts{io_, files_, randomness_, volume.listed.name, file_system.target, volume.drives().front(), {}, {}};
    auto blocks = open_blocks(*io_, parts.drive);
    if (!blocks) return fail(blocks.error());
    parts.blocks = std::move(*blocks);
    const auto map = map_of(*io_, *files_, volume);
    if (!map) return fail(map.error());
    parts.map = *map;

    std::array<std::uint8_t, 8> nonce{};
    if (auto random = randomness_->fill(nonce); !random) return fail(random.error());
    const auto path = fmt::format("{}.fettle-trim-proof-{:02x}", volume.listed.name, fmt::join(nonce, ""));
    auto file = files_->create(path);
    if (!file) return fail(windows_error(file.error(), fmt::format("creating a file in {}", file_system.target)));
    auto proof = std::make_unique<VolumeProofFile>(std::move(parts), std::move(*file), path);
    if (auto filled = proof->fill(bytes); !filled) return fail(filled.error());
    return proof;
}

}  // namespace fettle::windows
