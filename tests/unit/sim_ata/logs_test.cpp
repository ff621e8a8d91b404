// SPDX-License-Identifier: GPL-3.0-or-later
// General purpose logs (ACS-4 clause 9), read back by Fettle's decoders.
#include <numeric>

#include "ata_fixture.h"
#include "core/ata/commands.h"
#include "core/ata/device_statistics.h"
#include "core/ata/identify_log.h"
#include "core/ata/inspect.h"
#include "core/ata/log_directory.h"

namespace fettle::sim {
namespace {

Block page(AtaBench& bench, ata::Log log, std::uint16_t number) {
    return bench.fetch(ata::read_log_ext(log, number, 1));
}

TEST(SimAtaLogs, TheDirectoryNamesWhatCanBeRead) {
    AtaBench bench;
    const auto directory = ata::decode_log_directory(BytesView(page(bench, ata::Log::directory, 0))).value();
    EXPECT_EQ(directory.version, 1);
    for (unsigned address = 1; address < 256; ++address) {
        const auto sectors = directory.sectors.at(address);
        AtaCommand read = ata::read_log_ext(ata::Log::directory, 0, std::max<std::uint16_t>(sectors, 1));
        read.lba = address;
        Block data(std::size_t{read.count} * 512);
        EXPECT_EQ(good(bench.send(read, data)), sectors != 0) << address;
        if (sectors == 0) continue;
        Block more(std::size_t{read.count} * 512 + 512);
        ++read.count;
        EXPECT_TRUE(is_aborted(bench.send(read, more))) << address;
    }
    EXPECT_EQ(directory.size(ata::Log::device_statistics), 8);
    EXPECT_EQ(directory.size(ata::Log::identify_device_data), 9);
    EXPECT_EQ(directory.size(ata::Log::self_test), 0) << "a SMART log only";
}

TEST(SimAtaLogs, DmaReadsTheSame) {
    AtaBench bench;
    EXPECT_EQ(bench.fetch(ata::read_log_dma_ext(ata::Log::directory, 0, 1)), page(bench, ata::Log::directory, 0));
    AtaBench without("[ata]\nlogs_dma = false\n");
    Block data(512);
    EXPECT_TRUE(is_aborted(without.send(ata::read_log_dma_ext(ata::Log::directory, 0, 1), data)));
}

TEST(SimAtaLogs, StatisticsTellTheDrivesLife) {
    AtaBench bench(
        "[life]\npower_on_hours = 1234\npower_cycles = 56\nhost_written_gb = 100\nwear_percent = 37\n"
        "temperature_celsius = 41\ncrc_errors = 3\n");
    bench.write(0, 1, 16);
    const auto general = ata::decode_statistics_page(BytesView(page(bench, ata::Log::device_statistics, 1)), 1).value();
    EXPECT_EQ(general.value("lifetime_power_on_resets"), 56);
    EXPECT_EQ(general.value("power_on_hours"), 1234);
    EXPECT_EQ(general.value("logical_sectors_written"), 100'000'000'000 / 512 + 16);
    const auto temperature =
        ata::decode_statistics_page(BytesView(page(bench, ata::Log::device_statistics, 5)), 5).value();
    EXPECT_EQ(temperature.value("current"), bench.drive_state->counters().temperature_celsius);
    EXPECT_EQ(temperature.value("specified_maximum"), 70);
    const auto transport =
        ata::decode_statistics_page(BytesView(page(bench, ata::Log::device_statistics, 6)), 6).value();
    EXPECT_EQ(transport.value("interface_crc_errors"), 3);
    const auto flash = ata::decode_statistics_page(BytesView(page(bench, ata::Log::device_statistics, 7)), 7).value();
    EXPECT_EQ(flash.value("percentage_used"), 37);
    const auto list =
        ata::decode_page_list(BytesView(page(bench, ata::Log::device_statistics, 0)), "statistics").value();
    EXPECT_EQ(list, (std::vector<std::uint8_t>{0, 1, 4, 5, 6, 7}));
    EXPECT_EQ(page(bench, ata::Log::device_statistics, 3), Block(512));
}

TEST(SimAtaLogs, TheIdentifyLogAgreesWithIdentify) {
    AtaBench bench("[ata.security]\nuser_password = \"x\"\n[ata.microcode]\nmin_blocks = 8\nmax_blocks = 64\n");
    const auto log = ata::Log::identify_device_data;
    EXPECT_EQ(page(bench, log, 1), bench.identify());
    const auto capacity = ata::decode_capacity_page(BytesView(page(bench, log, 2))).value();
    EXPECT_EQ(capacity.sectors, AtaBench::kSectors);
    const auto capabilities = ata::decode_capabilities_page(BytesView(page(bench, log, 3))).value();
    ASSERT_TRUE(capabilities.bits);
    EXPECT_TRUE(capabilities.bits->trim_deterministic && capabilities.bits->trim_zeroes && capabilities.bits->smart);
    ASSERT_TRUE(capabilities.microcode);
    EXPECT_TRUE(capabilities.microcode->offsets_deferred);
    EXPECT_EQ(capabilities.microcode->min_blocks, 8);
    EXPECT_EQ(capabilities.microcode->max_blocks, 64);
    EXPECT_EQ(capabilities.rotation_rate, 1);
    const auto strings = ata::decode_strings_page(BytesView(page(bench, log, 5))).value();
    EXPECT_EQ(strings.model, "Fettle Test SSD");
    EXPECT_EQ(strings.serial, "T0001");
    const auto security = ata::decode_security_page(BytesView(page(bench, log, 6))).value();
    ASSERT_TRUE(security.state);
    EXPECT_TRUE(security.state->locked && security.state->enabled);
    const auto sata = ata::decode_sata_page(BytesView(page(bench, log, 8))).value();
    ASSERT_TRUE(sata.bits);
    EXPECT_EQ(sata.bits->generation_max, 3);
    EXPECT_EQ(sata.generation_now, 3);
}

TEST(SimAtaLogs, TheQueuedErrorLogTellsOfTheLastQueuedErrorOnce) {
    AtaBench bench("[ata]\nbad_sectors = [300]\n");
    Block data(512);
    EXPECT_EQ(bench.send(AtaBench::command(0x60, 1, 9 << 3, 300, true), data).error, 0x40);
    AtaCommand read = ata::read_log_ext(ata::Log::directory, 0, 1);
    read.lba = 0x10;
    const Block log = bench.fetch(read);
    EXPECT_EQ(std::accumulate(log.begin(), log.end(), 0U) & 0xFFU, 0U);
    EXPECT_EQ(log.at(0), 9);  // tag, not NQ
    EXPECT_EQ(log.at(2), 0x51);
    EXPECT_EQ(log.at(3), 0x40);
    EXPECT_EQ(log.at(4) | log.at(5) << 8, 300);
    EXPECT_EQ(bench.fetch(read).at(0), 0x80);
}

TEST(SimAtaLogs, PhyCountersCountResets) {
    AtaBench bench;
    bench.device->hardware_reset();
    bench.device->hardware_reset();
    AtaCommand read = ata::read_log_ext(ata::Log::directory, 0, 1);
    read.lba = 0x11;
    const Block log = bench.fetch(read);
    EXPECT_EQ(std::accumulate(log.begin(), log.end(), 0U) & 0xFFU, 0U);
    bool seen = false;
    for (std::size_t at = 4; at + 4 <= 511;) {
        const unsigned id = log.at(at) | static_cast<unsigned>(log.at(at + 1)) << 8U;
        if (id == 0) break;
        if ((id & 0xFFFU) == 0x009) {
            seen = true;
            EXPECT_EQ(log.at(at + 2), 2);
        }
        at += 2 + std::size_t{id >> 12U & 7U} * 2;
    }
    EXPECT_TRUE(seen);
}

TEST(SimAtaLogs, HostLogsKeepWhatIsWritten) {
    AtaBench bench;
    Block data(2 * 512, 0xA7);
    AtaCommand write = AtaBench::command(0x3F, 0, 2, 0x80 | 3U << 8U, true);
    EXPECT_TRUE(good(bench.send(write, data)));
    bench.power_cycle();
    AtaCommand read = ata::read_log_ext(ata::Log::directory, 3, 2);
    read.lba |= 0x80;
    EXPECT_EQ(bench.fetch(read, 2), data);
    write.lba = 0x04;
    EXPECT_TRUE(is_aborted(bench.send(write, data)));
}

TEST(SimAtaLogs, FettlesOwnInspectionFindsNothingMissing) {
    class Port final : public AtaPort {
    public:
        explicit Port(AtaDevice& device) : device_(device) {}
        Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
            auto answer = device_.execute(command, data);
            if (answer && (answer->status & 1U) != 0) return fail(ErrorCode::io, "failed");
            return answer;
        }

    private:
        AtaDevice& device_;
    };
    AtaBench bench("[life]\nwear_percent = 12\n");
    Port port(*bench.device);
    DriveFacts facts;
    ASSERT_TRUE(ata::inspect(port, facts, ata::InspectOptions{}));
    for (const auto& item : facts.missing) ADD_FAILURE() << item.what;
    EXPECT_EQ(facts.identity.model, "Fettle Test SSD");
    ASSERT_TRUE(facts.ata);
    EXPECT_EQ(facts.ata->passed, true);
    EXPECT_EQ(facts.ata->statistics.percentage_used, 12U);
}

}  // namespace
}  // namespace fettle::sim
