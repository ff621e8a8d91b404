// SPDX-License-Identifier: GPL-3.0-or-later
// Facts made of arbitrary numbers, judged: no verdict without a reason, no sentence with a gap, no
// lifetime out of its bounds. Numbers of hostile reports reach the rules unchanged.
#include <cmath>
#include <cstdlib>
#include <deque>

#include "core/health/knowledge.h"

namespace {

using namespace fettle;
using catalogue::Role;

/// Takes numbers off the input; a spent input gives 0 and absence.
class Numbers {
public:
    Numbers(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    std::uint8_t byte() { return at_ < size_ ? data_[at_++] : std::uint8_t{0}; }
    std::uint64_t wide() {
        std::uint64_t value = 0;
        for (int i = 0; i < 8; ++i) value = value << 8U | byte();
        return value;
    }
    template <typename T>
    void maybe(std::optional<T>& field) {
        if ((byte() & 1U) != 0) field = static_cast<T>(sizeof(T) == 1 ? byte() : wide());
    }
    [[nodiscard]] bool left() const { return at_ < size_; }

private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t at_ = 0;
};

void require(bool condition) {
    if (!condition) std::abort();
}

NvmeHealth nvme_of(Numbers& numbers) {
    NvmeHealth nvme;
    numbers.maybe(nvme.passed);
    numbers.maybe(nvme.critical_warning);
    numbers.maybe(nvme.temperature_celsius);
    numbers.maybe(nvme.warning_temperature_celsius);
    numbers.maybe(nvme.available_spare_percent);
    numbers.maybe(nvme.available_spare_threshold_percent);
    numbers.maybe(nvme.percentage_used);
    numbers.maybe(nvme.data_units_written);
    numbers.maybe(nvme.power_cycles);
    numbers.maybe(nvme.power_on_hours);
    numbers.maybe(nvme.unsafe_shutdowns);
    numbers.maybe(nvme.media_errors);
    if (numbers.byte() > 127) nvme.nand_written = ByteCount{numbers.wide()};
    return nvme;
}

AtaHealth ata_of(Numbers& numbers) {
    AtaHealth ata;
    numbers.maybe(ata.passed);
    numbers.maybe(ata.self_test_status);
    numbers.maybe(ata.statistics.power_on_hours);
    numbers.maybe(ata.statistics.sectors_written);
    numbers.maybe(ata.statistics.reported_uncorrectable);
    numbers.maybe(ata.statistics.percentage_used);
    numbers.maybe(ata.statistics.temperature_celsius);
    for (std::uint8_t count = numbers.byte() % 8U; count > 0; --count) {
        ata.self_tests.push_back({numbers.byte() > 127 ? "extended" : "short", numbers.byte() > 127,
                                  numbers.byte() > 127, numbers.wide(), std::nullopt, false, std::nullopt});
    }
    while (numbers.left() && ata.attributes.size() < 30) {
        SmartAttribute attribute;
        attribute.id = numbers.byte();
        attribute.flags = numbers.byte();
        numbers.maybe(attribute.value);
        numbers.maybe(attribute.worst);
        numbers.maybe(attribute.threshold);
        numbers.maybe(attribute.raw);
        attribute.crossed = static_cast<Crossed>(numbers.byte() % 4U);
        ata.attributes.push_back(attribute);
    }
    return ata;
}

ScsiHealth scsi_of(Numbers& numbers) {
    ScsiHealth scsi;
    numbers.maybe(scsi.passed);
    numbers.maybe(scsi.exception_asc);
    numbers.maybe(scsi.exception_ascq);
    numbers.maybe(scsi.percentage_used);
    numbers.maybe(scsi.power_on_minutes);
    numbers.maybe(scsi.uncorrected_read_errors);
    numbers.maybe(scsi.uncorrected_write_errors);
    numbers.maybe(scsi.grown_defects);
    return scsi;
}

void check(const std::vector<Message>& messages) {
    for (const auto& message : messages) {
        require(render(message.text, message.evidence).find('{') == std::string::npos);
        require(render(message.remedy, message.evidence).find('{') == std::string::npos);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Numbers numbers(data, size);
    DriveFacts facts;
    const auto protocols = numbers.byte();
    if ((protocols & 8U) != 0) facts.identity.capacity = ByteCount{numbers.wide()};
    if ((protocols & 1U) != 0) facts.nvme = nvme_of(numbers);
    if ((protocols & 4U) != 0) facts.scsi = scsi_of(numbers);
    if ((protocols & 2U) != 0) facts.ata = ata_of(numbers);

    // Any attribute may have any meaning.
    std::deque<catalogue::AttributeMeaning> meanings;
    health::Knowledge knowledge;
    knowledge.solid_state = (protocols & 16U) != 0;
    if (facts.ata) {
        constexpr unsigned kRoles = static_cast<unsigned>(Role::throttle_status) + 1;
        for (const auto& attribute : facts.ata->attributes) {
            auto& meaning = meanings.emplace_back();
            meaning.raw.role = static_cast<Role>(attribute.id % kRoles);
            meaning.raw.scale = (attribute.flags & 2U) != 0 ? 33554432.0 : 1.0;
            meaning.normalised.role = static_cast<Role>(attribute.flags / 4U % kRoles);
            knowledge.attributes.push_back(health::explain(attribute, &meaning));
        }
    }
    const auto result = health::judge(facts, knowledge, {});
    require(!result.reasons.empty());
    check(result.reasons);
    check(result.lifetime.assumptions);
    const auto& years = result.lifetime.years_left;
    require(!years || (*years >= 0.0 && *years <= 99.0));
    const auto& used = result.percentage_used;
    require(!used || (std::isfinite(*used) && *used >= 0.0));
    return 0;
}
