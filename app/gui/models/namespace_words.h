// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

#include "core/toolbox/namespaces.h"

/// Texts about an NVMe drive's namespaces.
namespace fettle::gui {

struct NamespaceWords {
    QStringList sentences;          ///< capacity, and what the table may lack
    std::vector<QStringList> rows;  ///< id, device, size, used, sector size, shared, attached to
    QStringList ids;                ///< of the rows
};
[[nodiscard]] NamespaceWords namespace_words(const NamespaceReport& report);

/// "512 bytes (best performance)".
[[nodiscard]] QString sector_size_text(const erase::SectorSize& size);
/// Whether a namespace can be created.
[[nodiscard]] bool has_room(const namespaces::Survey& survey);
/// The controllers to which the namespace can be attached, or from which it can be detached.
[[nodiscard]] std::vector<std::uint16_t> controllers_for(namespaces::Action action, const namespaces::Namespace& one,
                                                         const namespaces::Survey& survey);

/// "Delete namespace": on the button that starts the job.
[[nodiscard]] QString namespace_action(namespaces::Action action);
/// "Delete namespace 2 of CT500MX500SSD1": of the wizard.
[[nodiscard]] QString namespace_title(const namespaces::Request& request, const QString& drive);

}  // namespace fettle::gui
