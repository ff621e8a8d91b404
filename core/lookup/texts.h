// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

namespace fettle::lookup {

inline constexpr std::string_view kFileTitle = FETTLE_TEXT("File");
inline constexpr std::string_view kMetadataTitle = FETTLE_TEXT("File system metadata");
inline constexpr std::string_view kFreeTitle = FETTLE_TEXT("Free space");
inline constexpr std::string_view kNoFileTitle = FETTLE_TEXT("No file found");
inline constexpr std::string_view kSwapTitle = FETTLE_TEXT("Swap area");
inline constexpr std::string_view kLayerTitle = FETTLE_TEXT("Storage layer header or metadata");
inline constexpr std::string_view kOutsidePartitionsTitle = FETTLE_TEXT("Outside all partitions");
inline constexpr std::string_view kNotMountedTitle = FETTLE_TEXT("Not mounted");
inline constexpr std::string_view kOpaqueTitle = FETTLE_TEXT("Unknown");

// Follow the title and a colon.
inline constexpr std::string_view kFile = FETTLE_TEXT("The contents of a file or folder.");
inline constexpr std::string_view kMetadata = FETTLE_TEXT("For example, the journal or tables. Check the file system.");
inline constexpr std::string_view kFree = FETTLE_TEXT("No data is affected.");
inline constexpr std::string_view kNoFile =
    FETTLE_TEXT("Free space, file system metadata, or a deleted file that a program still has open.");
inline constexpr std::string_view kSwap =
    FETTLE_TEXT("Turn it off and on again with \"swapoff\" and \"swapon\", or restart the computer.");
inline constexpr std::string_view kLayer = FETTLE_TEXT("LVM, RAID or encryption. Back up the data stored there.");
inline constexpr std::string_view kOutsidePartitions = FETTLE_TEXT("The partition table, or unpartitioned space.");
inline constexpr std::string_view kNotMounted =
    FETTLE_TEXT("Files here cannot be looked up. Mount the file system, and search again.");
inline constexpr std::string_view kOpaque =
    FETTLE_TEXT("Fettle cannot find out what is stored here, so the file cannot be determined.");

}  // namespace fettle::lookup
