// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/firmware/state.h"

/// Firmware images: a file as the maker gives it, or a cabinet of the Linux Vendor Firmware Service.
namespace fettle::firmware {

/// More than any drive's image; a file that is longer is no image.
inline constexpr std::size_t kLargestImage = std::size_t{256} << 20U;

/// A file in a cabinet.
struct CabinetFile {
    std::string name;
    std::vector<std::uint8_t> bytes;
};

struct Checksum {
    std::string kind;  ///< "sha1", "sha256"
    std::string hex;   ///< lower case
    friend bool operator==(const Checksum&, const Checksum&) = default;
};

/// What the new firmware asks of the one that runs: `compare` is eq, ne, lt, le, gt, ge, glob or regex.
struct RevisionCondition {
    std::string compare;
    std::string revision;
    friend bool operator==(const RevisionCondition&, const RevisionCondition&) = default;
};

/// What a cabinet's metadata says of one image (AppStream component of type firmware).
struct Release {
    std::string id;  ///< "com.vendor.Model.firmware"
    std::string name;
    std::string protocol;  ///< "org.nvmexpress", "org.t13.ata"; empty: not said
    std::vector<std::string> guids;
    std::string revision;
    std::string file;  ///< in the cabinet
    std::vector<Checksum> checksums;
    std::vector<RevisionCondition> conditions;
    std::string description;  ///< first words for people; may be empty
};

/// Port: what libraries know of archives, XML and digests. Any thread.
class ImageLibrary {
public:
    virtual ~ImageLibrary() = default;
    /// The files of a cabinet. Errors: malformed, truncated, too_large (more than kLargestImage in all, or very many).
    [[nodiscard]] virtual Result<std::vector<CabinetFile>> open_cabinet(BytesView bytes) const = 0;
    /// The releases of a metainfo file. Errors: malformed.
    [[nodiscard]] virtual Result<std::vector<Release>> read_metainfo(BytesView bytes) const = 0;
    /// Lower-case hexadecimal. Error: internal.
    [[nodiscard]] virtual Result<std::string> sha256(BytesView bytes) const = 0;
    [[nodiscard]] virtual Result<std::string> sha1(BytesView bytes) const = 0;
};

/// A file that somebody else has read. Its name is for people: nothing is opened by it.
struct ImageFile {
    std::string name;
    std::vector<std::uint8_t> bytes;
};

/// An image and what is said of it.
struct Image {
    std::string file;  ///< as the user named it; for a cabinet with the name of the file in it
    std::vector<std::uint8_t> bytes;
    std::string sha256;
    std::optional<Release> release;  ///< nullopt: a raw file says nothing of itself
};

/// The GUID by which metadata calls an instance id: version 5 of the DNS namespace (RFC 4122 4.3).
[[nodiscard]] Result<std::string> guid_of(const std::string& instance_id, const ImageLibrary& library);

/// Whether the bytes begin as a cabinet does.
[[nodiscard]] bool is_cabinet(BytesView bytes) noexcept;

/// Takes what a user's file holds for this drive. Errors: refused (empty; a cabinet that is damaged, holds nothing for
/// this drive, or whose checksum is wrong), with the reason in words.
[[nodiscard]] Result<Image> read_image(const std::string& file, std::vector<std::uint8_t> bytes, const State& drive,
                                       const ImageLibrary& library);

}  // namespace fettle::firmware
