// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/service_label.h"

#include <QLabel>

#include "app/gui/models/service_watch.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

QLabel* service_label(const ServiceWatch& service, QWidget* parent) {
    auto* label = look::dim_label(look::Type::small, {}, parent);
    label->setWordWrap(false);
    label->hide();
    QObject::connect(&service, &ServiceWatch::changed, label, [&service, label] {
        label->setText(service.words());
        label->setVisible(!service.words().isEmpty());
    });
    return label;
}

}  // namespace fettle::gui
