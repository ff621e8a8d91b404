// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/task_bar_button.h"

#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QWidget>

namespace fettle::gui {

namespace {

constexpr int kHundred = 100;
/// Of an overlay icon at 96 dpi; Windows scales it.
constexpr int kBadge = 32;

/// A red disc with a number. The caller destroys it.
HICON badge(int number) {
    QImage image(kBadge, kBadge, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0xc4, 0x2b, 0x1c));
    painter.drawEllipse(image.rect());
    auto font = painter.font();
    font.setPixelSize(kBadge * 5 / 8);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(Qt::white);
    constexpr int kMost = 9;
    painter.drawText(image.rect(), Qt::AlignCenter, number > kMost ? QStringLiteral("9+") : QString::number(number));
    painter.end();
    return image.toHICON();
}

TBPFLAG progress_flag(const TaskBar::State& state) {
    if (state.urgent) return TBPF_ERROR;
    return state.percent ? TBPF_NORMAL : TBPF_NOPROGRESS;
}

}  // namespace

TaskBarButton::TaskBarButton(JobCenter& jobs, const DriveModel& drives, QWidget& window)
    : TaskBar(jobs, drives, window), created_(::RegisterWindowMessageW(L"TaskbarButtonCreated")) {
    void* made = nullptr;
    // Qt has initialized COM in this thread.
    if (FAILED(::CoCreateInstance(CLSID_TaskbarList, nullptr, CLSCTX_INPROC_SERVER, IID_ITaskbarList3, &made))) return;
    list_ = static_cast<ITaskbarList3*>(made);
    if (FAILED(list_->HrInit())) {
        list_->Release();
        list_ = nullptr;
        return;
    }
    QCoreApplication::instance()->installNativeEventFilter(this);
    begin();
}

TaskBarButton::~TaskBarButton() {
    if (list_ != nullptr) list_->Release();
}

void TaskBarButton::show(const State& state) {
    if (!window().isVisible()) return;  // there is no button; it is told when it is made
    auto* const handle = reinterpret_cast<HWND>(window().winId());
    (void)list_->SetProgressState(handle, progress_flag(state));
    // A button that is red must have progress to color.
    const auto percent = state.percent.value_or(state.urgent ? kHundred : 0);
    if (percent > 0) (void)list_->SetProgressValue(handle, static_cast<ULONGLONG>(percent), kHundred);
    auto* const icon = state.drives > 0 ? badge(state.drives) : nullptr;
    const auto words =
        state.drives == 1 ? tr("1 drive needs attention") : tr("%1 drives need attention").arg(state.drives);
    (void)list_->SetOverlayIcon(handle, icon, reinterpret_cast<const wchar_t*>(words.utf16()));
    if (icon != nullptr) ::DestroyIcon(icon);
}

bool TaskBarButton::nativeEventFilter(const QByteArray& /*kind*/, void* message, qintptr* /*result*/) {
    const auto* const got = static_cast<const MSG*>(message);
    if (got->message == created_ && window().internalWinId() != 0 &&
        got->hwnd == reinterpret_cast<HWND>(window().internalWinId())) {
        show(state());
    }
    return false;
}

}  // namespace fettle::gui
