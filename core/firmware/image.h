// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/firmware/state.h"

/// Firmware images: a file from the manufacturer, or a cabinet of the Linux Vendor Firmware Service.
namespace fettle::firmware {

/// Larger than any drive's image; longer files are rejected.
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

/// Requirement on the current firmware: `compare` is eq, ne, lt, le, gt, ge, glob or regex.
struct RevisionCondition {
    std::string compare;
    std::string revision;
    friend bool operator==(const RevisionCondition&, const RevisionCondition&) = default;
};

/// Metadata of one image in a cabinet (AppStream component of type firmware).
struct Release {
    std::string id;  ///< "com.vendor.Model.firmware"
    std::string name;
    std::string protocol;  ///< "org.nvmexpress", "org.t13.ata"; empty: not stated
    std::vector<std::string> guids;
    std::string revision;
    std::string file;  ///< in the cabinet
    std::vector<Checksum> checksums;
    std::vector<RevisionCondition> conditions;
    std::string description;  ///< short description for display; may be empty
};

/// Port: library functions for archives, XML and digests. Thread-safe.
class ImageLibrary {
public:
    virtual ~ImageLibrary() = default;
    /// The files of a cabinet. Errors: malformed, truncated, too_large (more than kLargestImage in total, or too many
    /// files).
    [[nodiscard]] virtual Result<std::vector<CabinetFile>> open_cabinet(BytesView bytes) const = 0;
    /// The releases of a metainfo file. Errors: malformed.
    [[nodiscard]] virtual Result<std::vector<Release>> read_metainfo(BytesView bytes) const = 0;
    /// Lower-case hexadecimal. Error: internal.
    [[nodiscard]] virtual Result<std::string> sha256(BytesView bytes) const = 0;
    [[nodiscard]] virtual Result<std::string> sha1(BytesView bytes) const = 0;
};

/// A file that was already read. Its name is only for display.
struct ImageFile {
    std::string name;
    std::vector<std::uint8_t> bytes;
};

/// An image and its metadata.
struct Image {
    std::string file;  ///< as the user specified it; for a cabinet, with the name of the file in it
    std::vector<std::uint8_t> bytes;
    std::string sha256;
    std::optional<Release> release;  ///< nullopt: a raw file has no metadata
};

/// The GUID that metadata uses for an instance id: UUID version 5 in the DNS namespace (RFC 4122 4.3).
[[nodiscard]] Result<std::string> guid_of(const std::string& instance_id, const ImageLibrary& library);

/// Whether the bytes start with a cabinet signature.
[[nodiscard]] bool is_cabinet(BytesView bytes) noexcept;

/// Extracts the image for this drive from a user's file. Errors: refused (empty; a cabinet that is damaged, has no
/// image for this drive, or has a wrong checksum), with the reason.
[[nodiscard]] Result<Image> read_image(const std::string& file, std::vector<std::uint8_t> bytes, const State& drive,
                                       const ImageLibrary& library);

}  // namespace fettle::firmware
