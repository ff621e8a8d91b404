// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

/// Sentences that differ between systems, because they name the system's own commands and places. The folder of the
/// system implements them. Translated.
namespace fettle::gui::system_words {

/// The system's wording of a text of core that names what another system has, with the same evidence. nullptr: the text
/// needs none. To be translated in the context "fettle::gui".
[[nodiscard]] const char* wording(std::string_view english);

/// What to do if the Fettle service is not installed. Begins a sentence; no full stop.
[[nodiscard]] QString install_service();
/// What to do if it does not run. Begins a sentence; no full stop.
[[nodiscard]] QString start_service();
/// Where the service says why it granted no access. Begins a sentence; no full stop.
[[nodiscard]] QString service_log();
/// What to do if the system refused access. A sentence.
[[nodiscard]] QString not_permitted();
/// For example: the mount point of a file system. No sentence.
[[nodiscard]] QString example_mount_point();
/// The system's own disk encryption, as in: such as LUKS. A name.
[[nodiscard]] QString disk_encryption();
/// Why it is not known whether a SATA drive has TCG Opal. A sentence; empty: for no reason of the system.
[[nodiscard]] QString no_opal_on_sata();
/// Why nothing reports newer firmware, and what to do. Sentences.
[[nodiscard]] QString no_firmware_service();

}  // namespace fettle::gui::system_words
