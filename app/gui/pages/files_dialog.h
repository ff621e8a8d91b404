// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/toolbox/file_lookup.h"

class QLabel;
class QVBoxLayout;

namespace fettle::gui {

class Background;

/// Which files are stored at addresses of a drive. Searches when it opens, and stops when it closes.
class FilesDialog final : public QDialog {
    Q_OBJECT
public:
    struct Places {
        DriveEntry entry;
        std::vector<lookup::Range> ranges;
        std::uint32_t block_bytes = 512;
    };
    /// `background` and `lookup` must outlive the dialog's call.
    FilesDialog(Background& background, FileLookup& lookup, Places places, const QString& drive,
                QWidget* parent = nullptr);
    ~FilesDialog() override;

private:
    void show_findings(const Result<lookup::Findings>& findings);
    void add_places(const lookup::Findings& findings);
    void add_notes(const lookup::Findings& findings);

    std::uint32_t block_bytes_;
    std::shared_ptr<CancelToken> cancel_ = std::make_shared<CancelToken>();
    QLabel* state_;
    QWidget* content_;
    QVBoxLayout* rows_;
};

}  // namespace fettle::gui
