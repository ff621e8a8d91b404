// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/drive_model.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

namespace fettle::gui {
namespace {

DriveItemPtr drive(const char* id, const char* model, const char* serial = "", bool saved = false) {
    auto item = std::make_shared<DriveItem>();
    item->state = DriveItem::State::ready;
    item->saved = saved;
    item->report.entry.id = id;
    item->report.facts.identity.model = model;
    item->report.facts.identity.serial = serial;
    return item;
}

QString detail(const DriveModel& model, int row) { return model.index(row).data(DriveModel::kDetail).toString(); }

TEST(DriveModel, TellsEqualModelsApart) {
    DriveModel model;
    model.update(drive("nvme0n1", "Acme 1"));
    EXPECT_EQ(detail(model, 0), QString());
    QSignalSpy changes(&model, &DriveModel::dataChanged);
    model.update(drive("nvme1n1", "Acme 1"));
    model.update(drive("sda", "Other"));
    EXPECT_EQ(detail(model, 0), QStringLiteral("nvme0n1"));
    EXPECT_EQ(detail(model, 1), QStringLiteral("nvme1n1"));
    EXPECT_EQ(detail(model, 2), QString());
    EXPECT_TRUE(model.index(0).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("nvme0n1")));
    EXPECT_GE(changes.count(), 1);  // the first drive's detail is drawn again
}

TEST(DriveModel, ADriveWithoutATwinNeedsNoDistinction) {
    DriveModel model;
    model.update(drive("sda", "Acme 1"));
    model.update(drive("sdb", "Acme 1"));
    model.update(drive("sdb", "Acme 2"));  // as when it was replaced by another
    EXPECT_EQ(detail(model, 0), QString());
    model.update(drive("sdb", "Acme 1"));
    EXPECT_EQ(detail(model, 0), QStringLiteral("sda"));
    model.keep({QStringLiteral("sda")});
    EXPECT_EQ(detail(model, 0), QString());
}

TEST(DriveModel, TellsSavedReportsApartByTheirSerialNumbers) {
    DriveModel model;
    model.add({drive("a.json", "Acme 1", "S1234567890", true), drive("b.json", "Acme 1", "S1234599999", true)});
    EXPECT_EQ(detail(model, 0), QStringLiteral("…67890"));
    EXPECT_EQ(detail(model, 1), QStringLiteral("…99999"));
}

}  // namespace
}  // namespace fettle::gui
