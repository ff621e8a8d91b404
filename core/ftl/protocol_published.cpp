// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/protocol_published.h"

namespace fettle::ftl {

namespace {

constexpr std::string_view kSf2281 = "sandforce-sf2281-120";
constexpr std::string_view kSf1200 = "sandforce-sf1200-120";
constexpr std::string_view kSf2500 = "sandforce-sf2500-200";
constexpr std::string_view kVertex = "indilinx-vertex-30";

constexpr std::string_view kPerformancePro = "corsair-performance-pro-128";
constexpr std::string_view kIdle = "idle-collection";
constexpr std::string_view kIdleRandom = "idle-collection-random";

constexpr PublishedFigure kFigures[] = {
    // BeHardware, "SSD 2012 roundup": 4 KB random writes of 20 minutes on 24 GB, then sequential ones; SMART E9h / EAh.
    {"over-provisioning", kSf2281, "whole drive free", "random", 1.39, 0.10},
    {"over-provisioning", kSf2281, "0 GB free", "random", 4.54, 0.05},
    {"over-provisioning", kSf2281, "4 GB free", "random", 2.54, 0.05},
    {"over-provisioning", kSf2281, "8 GB free", "random", 1.96, 0.05},
    {"over-provisioning", kSf2281, "16 GB free", "random", 1.53, 0.05},
    {"over-provisioning", kSf2281, "whole drive free", "sequential", 1.09, 0.20},
    {"over-provisioning", kSf2281, "0 GB free", "sequential", 1.78, 0.20},
    {"over-provisioning", kSf2281, "8 GB free", "sequential", 1.24, 0.20},
    {"compression", kSf2281, "compressible benchmark data", "writes", 0.15, 0.10},
    {"compression", kSf2281, "system image", "writes", 0.76, 0.10},
    // BeHardware, "SSD 2012 roundup": 20 minutes of random writes on 24 GB, a pause, 5 minutes of 2 MB sequential ones,
    // a pause, 5 minutes of 4 KB ones; the charts are lost, so these values are from the text.
    {kIdle, kPerformancePro, "new", "2 MB, start", 300, 0.30},
    {kIdleRandom, kPerformancePro, "new", "2 MB, start", 300, 0.30},
    {kIdle, kPerformancePro, "new", "4 KB, first minute", 75, 0.30},
    {kIdleRandom, kPerformancePro, "new", "4 KB, first minute", 75, 0.30},
    {kIdle, kPerformancePro, "new", "4 KB, after it", 75, 0.30},
    {kIdleRandom, kPerformancePro, "new", "4 KB, after it", 75, 0.30},
    {kIdle, kPerformancePro, "0 GB free, no pause", "2 MB, start", 50, 0.30, true},
    {kIdleRandom, kPerformancePro, "0 GB free, no pause", "2 MB, start", 50, 0.30, true},
    {kIdle, kPerformancePro, "0 GB free, no pause", "4 KB, first minute", 30, 0.30},
    {kIdleRandom, kPerformancePro, "0 GB free, no pause", "4 KB, first minute", 30, 0.30},
    {kIdle, kPerformancePro, "0 GB free, no pause", "4 KB, after it", 30, 0.30},
    {kIdleRandom, kPerformancePro, "0 GB free, no pause", "4 KB, after it", 30, 0.30},
    {kIdle, kPerformancePro, "0 GB free, pause of 1 min", "4 KB, first minute", 55, 0.30},
    {kIdleRandom, kPerformancePro, "0 GB free, pause of 1 min", "4 KB, first minute", 55, 0.30},
    {kIdle, kPerformancePro, "0 GB free, pause of 1 min", "4 KB, after it", 30, 0.30},
    {kIdleRandom, kPerformancePro, "0 GB free, pause of 1 min", "4 KB, after it", 30, 0.30},
    {kIdle, kPerformancePro, "0 GB free, pause of 5 min", "2 MB, start", 90, 0.30},
    {kIdleRandom, kPerformancePro, "0 GB free, pause of 5 min", "2 MB, start", 90, 0.30},
    {kIdle, kPerformancePro, "0 GB free, pause of 5 min", "2 MB, end", 100, 0.1, true},
    {kIdleRandom, kPerformancePro, "0 GB free, pause of 5 min", "2 MB, end", 100, 0.1, true},
    {kIdle, kPerformancePro, "0 GB free, pause of 5 min", "4 KB, first minute", 55, 0.30},
    {kIdleRandom, kPerformancePro, "0 GB free, pause of 5 min", "4 KB, first minute", 55, 0.30},
    {kIdle, kPerformancePro, "0 GB free, pause of 5 min", "4 KB, after it", 30, 0.30},
    {kIdleRandom, kPerformancePro, "0 GB free, pause of 5 min", "4 KB, after it", 30, 0.30},
    {kIdle, kPerformancePro, "0 GB free, pause of 30 min", "2 MB, start", 90, 0.30},
    {kIdleRandom, kPerformancePro, "0 GB free, pause of 30 min", "2 MB, start", 90, 0.30},
    {kIdle, kPerformancePro, "0 GB free, pause of 30 min", "2 MB, end", 100, 0.1, true},
    {kIdleRandom, kPerformancePro, "0 GB free, pause of 30 min", "2 MB, end", 100, 0.1, true},
    {kIdle, kPerformancePro, "0 GB free, pause of 30 min", "4 KB, first minute", 55, 0.30},
    {kIdleRandom, kPerformancePro, "0 GB free, pause of 30 min", "4 KB, first minute", 55, 0.30},
    {kIdle, kPerformancePro, "0 GB free, pause of 30 min", "4 KB, after it", 30, 0.30},
    {kIdleRandom, kPerformancePro, "0 GB free, pause of 30 min", "4 KB, after it", 30, 0.30},
    {kIdle, kPerformancePro, "8 GB free, no pause", "4 KB, first minute", 50, 0.30},
    {kIdleRandom, kPerformancePro, "8 GB free, no pause", "4 KB, first minute", 50, 0.30},
    {kIdle, kPerformancePro, "8 GB free, no pause", "4 KB, after it", 50, 0.30},
    {kIdleRandom, kPerformancePro, "8 GB free, no pause", "4 KB, after it", 50, 0.30},
    {kIdle, kPerformancePro, "8 GB free, pause of 1 min", "4 KB, first minute", 65, 0.30},
    {kIdleRandom, kPerformancePro, "8 GB free, pause of 1 min", "4 KB, first minute", 65, 0.30},
    {kIdle, kPerformancePro, "8 GB free, pause of 1 min", "4 KB, after it", 50, 0.30},
    {kIdleRandom, kPerformancePro, "8 GB free, pause of 1 min", "4 KB, after it", 50, 0.30},
    {kIdle, kPerformancePro, "8 GB free, pause of 5 min", "4 KB, first minute", 65, 0.30},
    {kIdleRandom, kPerformancePro, "8 GB free, pause of 5 min", "4 KB, first minute", 65, 0.30},
    {kIdle, kPerformancePro, "8 GB free, pause of 5 min", "4 KB, after it", 50, 0.30},
    {kIdleRandom, kPerformancePro, "8 GB free, pause of 5 min", "4 KB, after it", 50, 0.30},
    {kIdle, kPerformancePro, "8 GB free, pause of 30 min", "4 KB, first minute", 65, 0.30},
    {kIdleRandom, kPerformancePro, "8 GB free, pause of 30 min", "4 KB, first minute", 65, 0.30},
    {kIdle, kPerformancePro, "8 GB free, pause of 30 min", "4 KB, after it", 50, 0.30},
    {kIdleRandom, kPerformancePro, "8 GB free, pause of 30 min", "4 KB, after it", 50, 0.30},
    // AnandTech, "OCZ Vertex 3 Pro preview": AS SSD, incompressible sequential writes.
    {"dirty-drive", kSf1200, "clean", "speed", 131.7, 0.10},
    {"dirty-drive", kSf1200, "dirty", "speed", 70.3, 0.10},
    {"dirty-drive", kSf1200, "after TRIM", "speed", 71, 0.10},
    {"dirty-drive", kSf1200, "after secure erase", "speed", 131.7, 0.10},
    {"dirty-drive", kSf2500, "clean", "speed", 229.5, 0.10},
    {"dirty-drive", kSf2500, "dirty", "speed", 230.0, 0.10},
    {"dirty-drive", kSf2500, "after TRIM", "speed", 198.2, 0.10},
    // BeHardware, "SSD 2009, act 2": h2benchw over the whole drive.
    {"wear-case-1", kVertex, "read 1", "speed", 206, 0.25},
    {"wear-case-1", kVertex, "write 1", "speed", 159, 0.25},
    {"wear-case-1", kVertex, "read 2", "speed", 196, 0.25},
    {"wear-case-1", kVertex, "write 2", "speed", 145, 0.25},
    {"wear-case-2", kVertex, "read 1", "speed", 148, 0.25},
    {"wear-case-2", kVertex, "write 1", "speed", 25.6, 0.25},
    {"wear-case-2", kVertex, "read 2", "speed", 93, 0.25},
    {"wear-case-2", kVertex, "write 2", "speed", 40.8, 0.25},
    {"wear-case-2", kVertex, "read 3", "speed", 116, 0.25},
    {"wear-case-2", kVertex, "write 3", "speed", 50, 0.25},
    {"wear-case-2", kVertex, "write after TRIM", "speed", 159, 0.25},
    {"wear-case-2", kVertex, "read after TRIM", "speed", 206, 0.25},
    // 3,270 IOPS are quoted for the new drive but soon not reached; a full one levels off at about 450.
    {"wear-case-3", kVertex, "fresh drive, 5 minutes 1", "speed", 3270, 0.10, true},
    {"wear-case-3", kVertex, "full drive, 5 minutes 6", "speed", 450, 0.40},
};

struct Note {
    std::string_view protocol;
    std::string_view drive;
    std::string_view text;
};
constexpr std::string_view kBlocksFreed =
    "After a pause, the simulated drive can at first write 2 MB blocks faster than the measured one, "
    "because it writes at full speed to the blocks that it freed during the pause. With 8 GB free "
    "and no pause, its 4 KB writes are slower.";
constexpr std::string_view kCombining =
    "Passes 2 and 3: one sequential pass puts the simulated drive's contents back in order, while "
    "the real drive recovers over several passes. How the real drive's controller combines writes is "
    "not known well enough to model it.";
constexpr Note kNotes[] = {
    {kIdle, kPerformancePro, kBlocksFreed},
    {kIdleRandom, kPerformancePro, kBlocksFreed},
    {"wear-case-2", kVertex, kCombining},
};

}  // namespace

const PublishedFigure* published_figure(std::string_view protocol, std::string_view drive, std::string_view row,
                                        std::string_view column) {
    for (const auto& figure : kFigures) {
        if (figure.protocol == protocol && figure.drive == drive && figure.row == row && figure.column == column) {
            return &figure;
        }
    }
    return nullptr;
}

std::vector<std::string_view> published_notes(std::string_view protocol, std::string_view drive) {
    std::vector<std::string_view> found;
    for (const auto& note : kNotes) {
        if (note.protocol == protocol && note.drive == drive) found.push_back(note.text);
    }
    return found;
}

}  // namespace fettle::ftl
