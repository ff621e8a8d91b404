// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/namespace_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

using namespaces::Action;
using namespaces::Namespace;
using namespaces::Survey;

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

QString absent() { return QStringLiteral("–"); }

QString size_cell(std::optional<ByteCount> size) { return size ? size_text(*size) : absent(); }

std::optional<ByteCount> used(const Namespace& one) {
    const auto block = one.identify.logical_block_bytes();
    if (!one.identify.active() || !block) return std::nullopt;
    return saturating_bytes(one.identify.used_blocks, *block);
}

QString sector_cell(const Namespace& one) {
    const auto format = one.identify.current_format();
    if (!one.identify.active() || !format || format->data_bytes() == 0) return absent();
    const auto bytes = QString::number(format->data_bytes());
    return format->metadata_bytes == 0 ? tr("%1 bytes").arg(bytes)
                                       : tr("%1+%2 bytes").arg(bytes).arg(format->metadata_bytes);
}

QString device_cell(const NamespaceReport& report, std::uint32_t nsid) {
    const auto found = report.devices.find(nsid);
    if (found == report.devices.end()) return absent();
    QStringList ids;
    for (const auto& id : found->second) ids.append(printable(text(id)));
    return ids.join(QStringLiteral(", "));
}

QString attached_cell(const Namespace& one, const Survey& survey) {
    const bool several = survey.controllers.size() > 1;
    QStringList places;
    if (one.attached) {
        places.append(several ? tr("this computer (controller %1)").arg(survey.controller) : tr("this computer"));
    }
    const auto others = one.others(survey.controller);
    if (others) {
        for (const auto id : *others) places.append(tr("controller %1").arg(id));
    } else if (several || !one.attached) {
        places.append(tr("not reported"));
    }
    return places.isEmpty() ? tr("not attached") : places.join(QStringLiteral(", "));
}

QString capacity_sentence(const Survey& survey) {
    if (!survey.total) return tr("The drive does not report its total and its unallocated capacity.");
    if (!survey.unallocated) return tr("Total capacity: %1.").arg(size_text(*survey.total));
    return tr("Total capacity: %1, of which %2 is unallocated.")
        .arg(size_text(*survey.total), size_text(*survey.unallocated));
}

QString count_sentence(const Survey& survey) {
    const auto count = static_cast<std::uint64_t>(survey.all.size());
    if (survey.most == 0) return tr("Namespaces: %1.").arg(number_text(count));
    return tr("Namespaces: %1 of at most %2.").arg(number_text(count), number_text(survey.most));
}

}  // namespace

NamespaceWords namespace_words(const NamespaceReport& report) {
    const auto& survey = report.survey;
    NamespaceWords words;
    words.sentences = {count_sentence(survey) + QLatin1Char(' ') + capacity_sentence(survey)};
    if (!survey.can_manage) {
        words.sentences.append(
            tr("The drive does not support namespace management, so its namespaces cannot be changed."));
    } else if (!has_room(survey)) {
        words.sentences.append(
            survey.most != 0 && survey.all.size() >= survey.most
                ? tr("The drive supports no more namespaces: to create one, delete another one first.")
                : tr("All capacity is allocated: to create a namespace, delete another one first."));
    }
    if (!survey.complete) {
        words.sentences.append(
            tr("The list may be incomplete: the drive does not report the namespaces of its other controllers."));
    }
    for (const auto& one : survey.all) {
        const auto shared = one.identify.active() ? (one.shared() ? tr("yes") : tr("no")) : absent();
        words.rows.push_back({QString::number(one.nsid), device_cell(report, one.nsid), size_cell(one.size()),
                              size_cell(used(one)), sector_cell(one), shared, attached_cell(one, survey)});
        words.ids.append(QString::number(one.nsid));
    }
    return words;
}

QString sector_size_text(const erase::SectorSize& size) {
    return size.relative_performance == 0 ? tr("%1 bytes (best performance)").arg(size.bytes)
                                          : tr("%1 bytes").arg(size.bytes);
}

bool has_room(const Survey& survey) {
    if (survey.most != 0 && survey.all.size() >= survey.most) return false;
    return !survey.unallocated || survey.unallocated->bytes > 0;
}

std::vector<std::uint16_t> controllers_for(Action action, const Namespace& one, const Survey& survey) {
    std::vector<std::uint16_t> attached = one.controllers.value_or(std::vector<std::uint16_t>());
    if (one.attached && std::find(attached.begin(), attached.end(), survey.controller) == attached.end()) {
        attached.insert(attached.begin(), survey.controller);
    }
    if (action == Action::detach) return attached;
    // A namespace that is not shared belongs to one controller at a time.
    if (action != Action::attach || (!one.shared() && !attached.empty())) return {};
    auto all = survey.controllers;
    if (all.empty()) all.push_back(survey.controller);
    std::erase_if(all,
                  [&](std::uint16_t id) { return std::find(attached.begin(), attached.end(), id) != attached.end(); });
    return all;
}

QString namespace_action(Action action) {
    switch (action) {
        case Action::create: return tr("Create namespace");
        case Action::remove: return tr("Delete namespace");
        case Action::attach: return tr("Attach namespace");
        case Action::detach: return tr("Detach namespace");
    }
    return {};
}

QString namespace_title(const namespaces::Request& request, const QString& drive) {
    const auto id = QString::number(request.nsid.value_or(0));
    switch (request.action) {
        case Action::create: return tr("Create a namespace on %1").arg(drive);
        case Action::remove: return tr("Delete namespace %1 of %2").arg(id, drive);
        case Action::attach: return tr("Attach namespace %1 of %2").arg(id, drive);
        case Action::detach: return tr("Detach namespace %1 of %2").arg(id, drive);
    }
    return {};
}

}  // namespace fettle::gui
