// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "app/gui/models/drive_item.h"
#include "core/bench/suite.h"
#include "core/toolbox/benchmarks.h"
#include "core/trim/file_system.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace fettle::gui {

/// Chooses what to measure: suite, target, size, runs, and the rest in a fold.
class BenchSetup final : public QWidget {
    Q_OBJECT
public:
    /// Simulated drives have no folders: they are measured as they are, in virtual time.
    enum class Drives { real, simulated };
    BenchSetup(Drives kind, const std::vector<bench::EngineChoice>& engines, QWidget* parent = nullptr);

    /// The drive, and the file systems of the computer.
    void set_drive(const DriveItem& item, const std::vector<trim::FileSystem>& file_systems);
    [[nodiscard]] SuiteRequest request() const;
    /// All data on the drive will be lost, so it needs a plan and its confirmation.
    [[nodiscard]] bool destroys() const;
    /// Why these choices cannot be run; empty: they can.
    [[nodiscard]] bool creates_files() const;
    [[nodiscard]] QString obstacle() const;
    void set_running(bool running);

Q_SIGNALS:
    void start_wanted();

private:
    enum class Target { folder, read_drive, write_drive, simulated };
    void make_fold(const std::vector<bench::EngineChoice>& engines);
    void choose_folder();
    void estimate();
    void add_target(const QString& words, Target target, const QString& path);
    [[nodiscard]] Target target() const;
    [[nodiscard]] Result<bench::SuitePlan> draft() const;

    Drives kind_;
    std::optional<ByteCount> capacity_;
    QComboBox* suite_;
    QComboBox* target_;
    QToolButton* folder_;
    QComboBox* size_;
    QComboBox* runs_;
    QPushButton* start_;
    QLabel* about_;
    QLabel* estimate_;
    QToolButton* fold_;
    QWidget* more_;
    QSpinBox* runtime_;
    QSpinBox* pause_;
    QSpinBox* compressible_;
    QCheckBox* reads_only_;
    QCheckBox* buffered_;
    QCheckBox* network_;
    QComboBox* engine_;
    bool running_ = false;
};

}  // namespace fettle::gui
