// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/reports/receipt_export.h"

#include <QBuffer>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QTextDocument>

#include "app/gui/models/words.h"
#include "core/json/plan_json.h"
#include "core/render/receipt_html.h"

namespace fettle::gui {

namespace {

constexpr int kResolution = 300;
constexpr auto kPrintStyle =
    "body { font-family: sans-serif; font-size: 10pt; } h1 { font-size: 18pt; } h2 { font-size: 13pt; }"
    "dt { color: #5b6570; } .soft { color: #5b6570; }";

QByteArray pdf(const plan::Receipt& receipt) {
    // The page's own style uses what QTextDocument does not know.
    static const QRegularExpression kStyle(QStringLiteral("<style>.*</style>"),
                                           QRegularExpression::DotMatchesEverythingOption);
    auto html = text(rendering::receipt_html(receipt));
    html.remove(kStyle);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setResolution(kResolution);
        writer.setCreator(text(receipt.program));
        writer.setTitle(receipt_file_name(receipt, ReceiptFormat::pdf));
        QTextDocument document;
        document.setDefaultStyleSheet(QString::fromLatin1(kPrintStyle));
        document.setHtml(html);
        document.print(&writer);
    }
    return buffer.data();
}

}  // namespace

QString ending_of(ReceiptFormat format) {
    switch (format) {
        case ReceiptFormat::pdf: return QStringLiteral("pdf");
        case ReceiptFormat::html: return QStringLiteral("html");
        case ReceiptFormat::json: break;
    }
    return QStringLiteral("json");
}

QString receipt_file_name(const plan::Receipt& receipt, ReceiptFormat format) {
    auto name = QStringLiteral("fettle-%1").arg(text(plan::name(receipt.verb)));
    if (receipt.drives.size() == 1) {
        const auto& drive = receipt.drives.front();
        name += QLatin1Char('-') + text(drive.serial.empty() ? drive.id : drive.serial);
    }
    static const QRegularExpression kUnsafe(QStringLiteral("[^A-Za-z0-9._-]+"));
    name.replace(kUnsafe, QStringLiteral("_"));
    return QStringLiteral("%1.%2").arg(name, ending_of(format));
}

QByteArray receipt_as(ReceiptFormat format, const plan::Receipt& receipt, const QString& version) {
    if (format == ReceiptFormat::pdf) return pdf(receipt);
    if (format == ReceiptFormat::html) return QByteArray::fromStdString(rendering::receipt_html(receipt));
    auto document = json::envelope(version.toStdString());
    document["receipt"] = json::to_json(receipt);
    return QByteArray::fromStdString(json::dump(document, 2) + "\n");
}

QString write_receipt(const QString& path, ReceiptFormat format, const plan::Receipt& receipt, const QString& version) {
    QSaveFile file(path);
    const auto content = receipt_as(format, receipt, version);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit()) {
        return file.errorString();
    }
    return {};
}

}  // namespace fettle::gui
