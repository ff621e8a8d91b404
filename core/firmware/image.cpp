// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/image.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace fettle::firmware {

namespace {

using namespace std::string_view_literals;

bool is_metainfo(const CabinetFile& file) { return file.name.ends_with(".metainfo.xml"); }

/// Rejects images for another protocol; images that state none are matched by GUID only.
bool speaks(const Release& release, Way way) {
    if (release.protocol.empty()) return true;
    switch (way) {
        case Way::nvme: return release.protocol == "org.nvmexpress";
        case Way::ata: return release.protocol == "org.t13.ata";
        case Way::scsi: return release.protocol == "org.t10";
    }
    return false;
}

/// GUIDs by which metadata may identify this drive.
Result<std::vector<std::string>> guids_of(const State& drive, const ImageLibrary& library) {
    std::vector<std::string> guids;
    for (const auto& id : drive.instance_ids) {
        auto guid = guid_of(id, library);
        if (!guid) return fail(guid.error());
        guids.push_back(std::move(*guid));
    }
    if (drive.fru_guid.size() == 32) {
        // FGUID is big-endian (NVMe Base 2.0 figure 275).
        const auto& hex = drive.fru_guid;
        guids.push_back(fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4),
                                    hex.substr(16, 4), hex.substr(20)));
    }
    return guids;
}

Result<std::vector<Release>> releases_in(const std::vector<CabinetFile>& files, const ImageLibrary& library) {
    std::vector<Release> all;
    for (const auto& file : files) {
        if (!is_metainfo(file)) continue;
        auto some = library.read_metainfo(file.bytes);
        if (!some) return fail(some.error());
        std::move(some->begin(), some->end(), std::back_inserter(all));
    }
    return all;
}

Status check_digest(const Release& release, const CabinetFile& file, const ImageLibrary& library) {
    for (const auto& expected : release.checksums) {
        Result<std::string> found = std::string();
        if (expected.kind == "sha256") {
            found = library.sha256(file.bytes);
        } else if (expected.kind == "sha1") {
            found = library.sha1(file.bytes);
        } else {
            continue;  // md5 proves nothing, and other types are unknown
        }
        if (!found) return fail(found.error());
        if (*found == expected.hex) continue;
        return fail(
            ErrorCode::refused,
            FETTLE_TEXT(
                "the {kind} of {file} is {found}, but its metadata gives {digest}; the file is damaged or was changed"),
            {{"kind", expected.kind}, {"file", file.name}, {"found", *found}, {"digest", expected.hex}});
    }
    return {};
}

Result<Image> from_cabinet(const std::string& path, BytesView bytes, const State& drive, const ImageLibrary& library) {
    const auto files = library.open_cabinet(bytes);
    if (!files)
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is a damaged cabinet: {error}"),
                    {{"path", path}, {"error", to_string(files.error())}});
    const auto releases = releases_in(*files, library);
    if (!releases)
        return fail(ErrorCode::refused, FETTLE_TEXT("{path}: damaged metadata: {error}"),
                    {{"path", path}, {"error", to_string(releases.error())}});
    if (releases->empty())
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is a cabinet without firmware metadata"), {{"path", path}});
    const auto guids = guids_of(drive, library);
    if (!guids) return fail(guids.error());
    const auto meant = std::find_if(releases->begin(), releases->end(), [&](const Release& release) {
        return speaks(release, drive.way) && std::find_first_of(release.guids.begin(), release.guids.end(),
                                                                guids->begin(), guids->end()) != release.guids.end();
    });
    if (meant == releases->end()) {
        return fail(
            ErrorCode::refused,
            fmt::format("{} is not for this drive: it is for \"{}\", but the drive is a {}", path,
                        releases->front().name.empty() ? releases->front().id : releases->front().name, drive.model));
    }
    const auto file =
        std::find_if(files->begin(), files->end(), [&](const CabinetFile& one) { return one.name == meant->file; });
    if (file == files->end()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} does not contain the file {file} listed in its metadata"),
                    {{"path", path}, {"file", meant->file}});
    }
    if (auto right = check_digest(*meant, *file, library); !right) return fail(right.error());
    return Image{path + ": " + file->name, file->bytes, {}, *meant};
}

}  // namespace

bool is_cabinet(BytesView bytes) noexcept { return bytes.slice(0, 4).text() == "MSCF"sv; }

Result<std::string> guid_of(const std::string& instance_id, const ImageLibrary& library) {
    // Some metadata lists GUIDs; the rest uses fwupd's GUIDs of names: UUID version 5 in the DNS namespace.
    constexpr std::array<std::uint8_t, 16> kDns{0x6B, 0xA7, 0xB8, 0x10, 0x9D, 0xAD, 0x11, 0xD1,
                                                0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8};
    std::vector<std::uint8_t> text(kDns.begin(), kDns.end());
    text.insert(text.end(), instance_id.begin(), instance_id.end());
    auto digest = library.sha1(text);
    if (!digest) return fail(digest.error());
    if (digest->size() < 32) return fail(ErrorCode::internal, FETTLE_TEXT("SHA-1"));
    auto hex = digest->substr(0, 32);
    hex[12] = '5';
    constexpr std::string_view kDigits = "0123456789abcdef";
    const auto variant = kDigits.find(hex[16]) & 3U;  // not a digit: npos, which still gives a digit
    hex[16] = kDigits[8 + variant];
    return fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4), hex.substr(16, 4),
                       hex.substr(20));
}

Result<Image> read_image(const std::string& file, std::vector<std::uint8_t> bytes, const State& drive,
                         const ImageLibrary& library) {
    if (bytes.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("{file} is empty"), {{"file", file}});
    Image image;
    if (is_cabinet(bytes)) {
        auto found = from_cabinet(file, bytes, drive, library);
        if (!found) return fail(found.error());
        image = std::move(*found);
        if (image.bytes.empty())
            return fail(ErrorCode::refused, FETTLE_TEXT("{file} is empty"), {{"file", image.file}});
    } else {
        image.file = file;
        image.bytes = std::move(bytes);
    }
    auto digest = library.sha256(image.bytes);
    if (!digest) return fail(digest.error());
    image.sha256 = std::move(*digest);
    return image;
}

}  // namespace fettle::firmware
