// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/scrub.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/bytes.h"
#include "platform/record/secrets.h"

namespace fettle::record {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kSector = 512;
constexpr std::size_t kSignature = 510;         // ACS-4 7.12.7.92: word 255, A5h and the checksum
constexpr std::size_t kIdentifyInVpdPage = 60;  // SAT-4 12.4.2

Bytes to_bytes(const std::string& text) { return {text.begin(), text.end()}; }

/// With leading blanks, and a trailing one if needed for an even number of bytes.
Bytes padded(const std::string& text, std::size_t before) {
    const auto length = before + text.size();
    Bytes bytes(length + length % 2, ' ');
    std::copy(text.begin(), text.end(), bytes.begin() + static_cast<std::ptrdiff_t>(before));
    return bytes;
}

/// Swaps pairs of bytes, as ATA stores strings; an odd last byte stays.
Bytes swapped(Bytes bytes) {
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) std::swap(bytes[i], bytes[i + 1]);
    return bytes;
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return text;
}

template <typename Sequence>
void replace_all(Sequence& in, const Sequence& from, const Sequence& to) {
    auto at = in.begin();
    while ((at = std::search(at, in.end(), from.begin(), from.end())) != in.end()) {
        at = std::copy(to.begin(), to.end(), at);
    }
}

class Scrubber {
public:
    explicit Scrubber(const Secrets& secrets) {
        for (const auto& [from, to] : secrets.serials) add_serial(from, to);
        for (const auto& [digits, name] : secrets.names) add_name(name.from, name.to);
        // Longer ones first, because one secret may be part of another.
        const auto longer = [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); };
        std::stable_sort(texts_.begin(), texts_.end(), longer);
        std::stable_sort(bytes_.begin(), bytes_.end(), longer);
    }

    void clean(std::string& text) const {
        for (const auto& [from, to] : texts_) replace_all(text, from, to);
    }
    void clean(Bytes& data) const {
        const auto sectors = checksummed_sectors(data);
        for (const auto& [from, to] : bytes_) replace_all(data, from, to);
        for (const auto at : sectors) set_checksum(std::span(data).subspan(at, kSector));
    }
    void clean(DriveEntry& entry) const {
        for (auto* text : {&entry.identity.serial, &entry.identity.wwn, &entry.identity.eui64, &entry.identity.nguid,
                           &entry.bridge}) {
            clean(*text);
        }
        for (auto& link : entry.links) clean(link);
    }

    void clean(Open& open) const { clean_outcome(open.outcome); }
    void clean(BlockTalk& talk) const { clean_outcome(talk.outcome); }
    template <typename Command, typename Return>
    void clean(Talk<Command, Return>& talk) const {
        clean(talk.data);
        clean_outcome(talk.outcome);
    }

private:
    template <typename Return>
    void clean_outcome(Result<Return>& outcome) const {
        if (!outcome) clean(outcome.error().context);
    }

    void add_text(const std::string& from, const std::string& to) {
        texts_.emplace_back(from, to);
        bytes_.emplace_back(to_bytes(from), to_bytes(to));
    }
    void add_serial(const std::string& from, const std::string& to) {
        add_text(from, to);
        // In links, blanks are "_".
        auto link = from;
        std::replace(link.begin(), link.end(), ' ', '_');
        if (link != from) texts_.emplace_back(link, to);
        // In ATA strings it may start at the first or the second byte of a word.
        for (const std::size_t blanks : {0U, 1U}) {
            bytes_.emplace_back(swapped(padded(from, blanks)), swapped(padded(to, blanks)));
        }
    }
    void add_name(const Bytes& from, const Bytes& to) {
        bytes_.emplace_back(from, to);
        bytes_.emplace_back(swapped(from), swapped(to));
        add_text(hex(from), hex(to));
        add_text(upper(hex(from)), upper(hex(to)));
    }

    static std::uint8_t sum(std::span<const std::uint8_t> sector) {
        return static_cast<std::uint8_t>(std::accumulate(sector.begin(), sector.end(), 0U));
    }
    static std::vector<std::size_t> checksummed_sectors(const Bytes& data) {
        std::vector<std::size_t> found;
        for (const auto first : {std::size_t{0}, kIdentifyInVpdPage}) {
            for (auto at = first; at + kSector <= data.size(); at += kSector) {
                const auto sector = std::span(data).subspan(at, kSector);
                if (sector[kSignature] == 0xA5 && sum(sector) == 0) found.push_back(at);
            }
        }
        return found;
    }
    static void set_checksum(std::span<std::uint8_t> sector) {
        sector[kSector - 1] = 0;
        sector[kSector - 1] = static_cast<std::uint8_t>(0x100U - sum(sector));
    }

    std::vector<std::pair<std::string, std::string>> texts_;
    std::vector<std::pair<Bytes, Bytes>> bytes_;
};

}  // namespace

Recording scrub(Recording recording) {
    const Scrubber scrubber(find_secrets(recording));
    for (auto& entry : recording.entries) scrubber.clean(entry);
    for (auto& exchange : recording.exchanges) {
        std::visit([&](auto& what) { scrubber.clean(what); }, exchange.what);
    }
    recording.scrubbed = true;
    return recording;
}

}  // namespace fettle::record
