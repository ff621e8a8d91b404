// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/protocol_published.h"

namespace fettle::ftl {

namespace {

constexpr std::string_view kSf2281 = "sandforce-sf2281-120";
constexpr std::string_view kSf1200 = "sandforce-sf1200-120";
constexpr std::string_view kSf2500 = "sandforce-sf2500-200";
constexpr std::string_view kVertex = "indilinx-vertex-30";

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

}  // namespace fettle::ftl
