// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "core/plan/receipt.h"

namespace fettle::gui {

enum class ReceiptFormat { pdf, html, json };

/// "pdf", without a dot.
[[nodiscard]] QString ending_of(ReceiptFormat format);
/// "fettle-erase-S3Z….pdf"
[[nodiscard]] QString receipt_file_name(const plan::Receipt& receipt, ReceiptFormat format);
/// The receipt as a document. `version`: of the program, for the JSON envelope.
[[nodiscard]] QByteArray receipt_as(ReceiptFormat format, const plan::Receipt& receipt, const QString& version);
/// Writes it as a whole or not at all. Returns what failed; empty: written.
[[nodiscard]] QString write_receipt(const QString& path, ReceiptFormat format, const plan::Receipt& receipt,
                                    const QString& version);

}  // namespace fettle::gui
