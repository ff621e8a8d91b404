// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/proof_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <new>
#include <set>

#include "platform/linux/device_file.h"
#include "platform/linux/drive_counters.h"
#include "platform/linux/file_places.h"
#include "platform/linux/layer_map.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::size_t kBlock = 4096;
constexpr mode_t kOwnerOnly = 0600;

/// Memory suitable for direct I/O.
struct Aligned {
    explicit Aligned(std::size_t size)
        : bytes(static_cast<std::uint8_t*>(::operator new (size, std::align_val_t{kBlock}))) {}
    ~Aligned() { ::operator delete (bytes, std::align_val_t{kBlock}); }
    Aligned(const Aligned&) = delete;
    Aligned& operator=(const Aligned&) = delete;
    std::uint8_t* bytes;
};

/// Random data that no drive can compress or deduplicate.
Result<std::vector<std::uint8_t>> random_bytes(std::uint64_t count) {
    std::vector<std::uint8_t> bytes(count);
    for (std::size_t done = 0; done < bytes.size();) {
        const auto got = ::getrandom(bytes.data() + done, bytes.size() - done, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(os_error(errno, "random bytes"));
        done += static_cast<std::size_t>(got);
    }
    return bytes;
}

Status write_all(const DeviceFile& file, const std::vector<std::uint8_t>& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const auto put = ::write(file.descriptor(), bytes.data() + done, bytes.size() - done);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return fail(os_error(errno, "writing " + file.path()));
        done += static_cast<std::size_t>(put);
    }
    return ::fsync(file.descriptor()) == 0 ? Status() : fail(os_error(errno, "writing " + file.path()));
}

bool is_zero(const std::uint8_t* block) {
    return std::all_of(block, block + kBlock, [](std::uint8_t byte) { return byte == 0; });
}

/// Opens a whole device for direct I/O, and checks that it is the device listed in sysfs.
Result<std::shared_ptr<DeviceFile>> open_direct(const Roots& roots, const std::string& name) {
    const auto path = roots.dev + "/" + name;
    const int number = ::open(path.c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC);
    if (number < 0) return fail(os_error(errno, "opening " + path));
    auto file = std::make_shared<DeviceFile>(number, path);
    struct stat facts {};
    const auto expected = text_or_empty(roots.sys + "/class/block/" + name + "/dev");
    if (::fstat(number, &facts) != 0 || !S_ISBLK(facts.st_mode) ||
        fmt::format("{}:{}", major(facts.st_rdev), minor(facts.st_rdev)) != expected) {
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is not the mounted device"), {{"path", path}});
    }
    return file;
}

/// Reads blocks of several devices, each opened once.
class BlockReader {
public:
    explicit BlockReader(Roots roots) : roots_(std::move(roots)), memory_(kBlock) {}

    /// The block is valid until the next call.
    Result<const std::uint8_t*> read(const std::string& device, std::uint64_t offset) {
        auto& file = files_[device];
        if (!file) {
            auto opened = open_direct(roots_, device);
            if (!opened) return fail(opened.error());
            file = std::move(*opened);
        }
        const auto got = ::pread(file->descriptor(), memory_.bytes, kBlock, static_cast<off_t>(offset));
        if (got == static_cast<ssize_t>(kBlock)) return memory_.bytes;
        return fail(os_error(got < 0 ? errno : EIO, "reading " + file->path()));
    }

private:
    Roots roots_;
    Aligned memory_;
    std::map<std::string, std::shared_ptr<DeviceFile>> files_;
};

/// A file's content and its location.
class LinuxProofFile final : public trim::ProofFile {
public:
    LinuxProofFile(const Roots& roots, std::shared_ptr<DeviceFile> folder, std::shared_ptr<DeviceFile> file,
                   std::string name)
        : roots_(roots), folder_(std::move(folder)), file_(std::move(file)), name_(std::move(name)), reader_(roots) {}
    ~LinuxProofFile() override { unlink(); }
    LinuxProofFile(const LinuxProofFile&) = delete;
    LinuxProofFile& operator=(const LinuxProofFile&) = delete;

    Status fill(std::uint64_t bytes, const std::string& type, const std::string& device) {
        const LayerMap layers(roots_, dm_tables(roots_));
        drives_ = layers.drives(device);
        for (const auto& drive : drives_) before_writing_[drive] = read_drive_counters(roots_, drive);
        auto content = random_bytes(bytes);
        if (!content) return fail(content.error());
        content_ = std::move(*content);
        if (auto written = write_all(*file_, content_); !written) return written;
        const auto places = file_places(*file_, bytes, type);
        if (!places) return fail(places.error());
        std::vector<FilePiece> pieces;
        for (const auto& place : *places) pieces.push_back({device, place.in_file, place.on_device, place.bytes});
        auto below = layers.locate(pieces);
        pieces_ = std::move(below.pieces);
        opaque_layer_ = std::move(below.opaque_layer);
        if (!opaque_layer_.empty()) return {};
        std::set<std::string> names;
        for (const auto& piece : pieces_) names.insert(piece.device);
        drives_.assign(names.begin(), names.end());
        return keep_ciphertext(pieces);
    }

    [[nodiscard]] std::string opaque_layer() const override { return opaque_layer_; }

    Result<std::vector<trim::DeviceSeen>> look() override {
        std::vector<trim::DeviceSeen> seen;
        const auto status = for_each_block([&](const FilePiece& piece, std::uint64_t at, const std::uint8_t* block) {
            const auto known =
                std::find_if(seen.begin(), seen.end(), [&](const auto& one) { return one.device == piece.device; });
            auto& counts = known != seen.end()
                               ? known->blocks
                               : seen.emplace_back(trim::DeviceSeen{piece.device, {}, "/dev/" + piece.device}).blocks;
            if (std::memcmp(block, expected(piece, at), kBlock) == 0) {
                ++counts.as_written;
            } else if (is_zero(block)) {
                ++counts.zeros;
            } else {
                ++counts.others;
            }
            return Status();
        });
        if (!status) return fail(status.error());
        return seen;
    }

    std::vector<trim::DiscardCount> discards() override {
        std::vector<trim::DiscardCount> counts;
        for (const auto& drive : drives_) {
            trim::DiscardCount count{drive, {}, {}};
            const auto now = read_drive_counters(roots_, drive);
            const auto& then = before_writing_[drive];
            // If not even the write was counted, the counter is not evidence.
            if (now && then && now->written_bytes > then->written_bytes) {
                count.discards = now->discards;
                count.bytes = now->discarded_bytes;
            }
            counts.push_back(std::move(count));
        }
        return counts;
    }

    Status remove() override {
        if (!unlink()) return fail(os_error(errno, "deleting " + name_));
        file_.reset();  // the blocks are freed only after the file is closed
        if (::syncfs(folder_->descriptor()) != 0) return fail(os_error(errno, "writing " + folder_->path()));
        return {};
    }

private:
    bool unlink() {
        if (gone_) return true;
        gone_ = ::unlinkat(folder_->descriptor(), name_.c_str(), 0) == 0;
        return gone_;
    }

    template <typename Visit>
    Status for_each_block(const Visit& visit) {
        for (const auto& piece : pieces_) {
            for (std::uint64_t at = 0; at + kBlock <= piece.bytes; at += kBlock) {
                const auto block = reader_.read(piece.device, piece.on_device + at);
                if (!block) return fail(block.error());
                if (auto done = visit(piece, at, *block); !done) return done;
            }
        }
        return {};
    }

    /// Contents of the drive at offset `at` of a piece after the file was written.
    [[nodiscard]] const std::uint8_t* expected(const FilePiece& piece, std::uint64_t at) const {
        const auto& all = piece.encrypted ? ciphertext_.at(&piece) : content_;
        return all.data() + (piece.encrypted ? at : piece.in_file + at);
    }

    /// Below encryption the drive holds ciphertext. It is recorded if the file is at its location above the encryption,
    /// and if the drive shows neither zeros nor plain text.
    Status keep_ciphertext(const std::vector<FilePiece>& above) {
        const bool encrypted =
            std::any_of(pieces_.begin(), pieces_.end(), [](const FilePiece& one) { return one.encrypted; });
        if (!encrypted) return {};
        for (const auto& piece : pieces_) ciphertext_[&piece].reserve(piece.bytes);
        if (auto clear = find_in_the_clear(above); !clear) return clear;
        return for_each_block([&](const FilePiece& piece, std::uint64_t at, const std::uint8_t* block) -> Status {
            if (!piece.encrypted) return {};
            if (is_zero(block) || std::memcmp(block, content_.data() + piece.in_file + at, kBlock) == 0) {
                return fail(ErrorCode::unsupported,
                            FETTLE_TEXT("the test data cannot be located below the encryption layer"));
            }
            auto& kept = ciphertext_[&piece];
            kept.insert(kept.end(), block, block + kBlock);
            return {};
        });
    }

    Status find_in_the_clear(const std::vector<FilePiece>& above) {
        for (const auto& piece : above) {
            for (std::uint64_t at = 0; at + kBlock <= piece.bytes; at += kBlock) {
                const auto block = reader_.read(piece.device, piece.on_device + at);
                if (!block) return fail(block.error());
                if (std::memcmp(*block, content_.data() + piece.in_file + at, kBlock) != 0) {
                    return fail(ErrorCode::unsupported,
                                FETTLE_TEXT("the test data was not found at its expected location"));
                }
            }
        }
        return {};
    }

    Roots roots_;
    std::shared_ptr<DeviceFile> folder_;
    std::shared_ptr<DeviceFile> file_;
    std::string name_;
    BlockReader reader_;
    std::vector<std::uint8_t> content_;
    std::vector<FilePiece> pieces_;
    std::map<const FilePiece*, std::vector<std::uint8_t>> ciphertext_;
    std::string opaque_layer_;
    std::vector<std::string> drives_;
    std::map<std::string, std::optional<DriveCounters>> before_writing_;
    bool gone_ = false;
};

}  // namespace

Result<std::unique_ptr<trim::ProofFile>> ProofFiles::write(const trim::FileSystem& file_system, std::uint64_t bytes) {
    if (file_system.devices.size() != 1) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{type} uses {devices} devices here and does not report which data is on which device"),
                    {{"type", file_system.type}, {"devices", file_system.devices.size()}});
    }
    if (file_system.type == "bcachefs") {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{type} does not report where its blocks are stored on the drive"),
                    {{"type", file_system.type}});
    }
    const auto& path = file_system.target;
    const int place = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (place < 0) return fail(os_error(errno, "opening " + path));
    auto folder = std::make_shared<DeviceFile>(place, path);
    const auto name = fmt::format(".fettle-trim-proof-{}", ::getpid());
    const int number = ::openat(place, name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kOwnerOnly);
    if (number < 0) return fail(os_error(errno, fmt::format("creating {}/{}", path, name)));
    auto file = std::make_shared<DeviceFile>(number, path + "/" + name);
    auto proof = std::make_unique<LinuxProofFile>(roots_, std::move(folder), std::move(file), name);
    if (auto filled = proof->fill(bytes, file_system.type, file_system.devices.front()); !filled) {
        return fail(filled.error());
    }
    return proof;
}

}  // namespace fettle::linux_system
