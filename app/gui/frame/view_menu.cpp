// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/view_menu.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QMessageBox>
#include <functional>
#include <vector>

#include "app/gui/models/autostart.h"
#include "app/gui/models/view_settings.h"

namespace fettle::gui {

namespace {

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

struct Choice {
    QString name;
    std::function<bool()> chosen;
    std::function<void()> choose;
};

/// One of these is checked.
void add_choices(QMenu& menu, ViewSettings& settings, const std::vector<Choice>& choices) {
    auto* group = new QActionGroup(&menu);
    for (const auto& choice : choices) {
        auto* action = menu.addAction(choice.name);
        action->setCheckable(true);
        action->setChecked(choice.chosen());
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, &menu, choice.choose);
        QObject::connect(&settings, &ViewSettings::changed, action,
                         [action, chosen = choice.chosen] { action->setChecked(chosen()); });
    }
}

void add_switch(QMenu& menu, ViewSettings& settings, const QString& name, bool (ViewSettings::*chosen)() const,
                void (ViewSettings::*choose)(bool)) {
    auto* action = menu.addAction(name);
    action->setCheckable(true);
    action->setChecked((settings.*chosen)());
    QObject::connect(action, &QAction::toggled, &settings, choose);
    QObject::connect(&settings, &ViewSettings::changed, action,
                     [action, &settings, chosen] { action->setChecked((settings.*chosen)()); });
}

void add_themes(QMenu& menu, ViewSettings& settings) {
    using Theme = ViewSettings::Theme;
    const auto theme = [&settings](const QString& name, Theme wanted) {
        return Choice{name, [&settings, wanted] { return settings.theme() == wanted; },
                      [&settings, wanted] { settings.set_theme(wanted); }};
    };
    add_choices(menu, settings,
                {theme(tr("As the &desktop"), Theme::system), theme(tr("&Light"), Theme::light),
                 theme(tr("Dar&k"), Theme::dark)});
}

void add_starts(QMenu& menu, ViewSettings& settings) {
    using Start = ViewSettings::Start;
    const auto start = [&settings](const QString& name, Start wanted) {
        return Choice{name, [&settings, wanted] { return settings.start() == wanted; },
                      [&settings, wanted] { settings.set_start(wanted); }};
    };
    add_choices(menu, settings,
                {start(tr("&Last page"), Start::last_page), start(tr("&Dashboard"), Start::dashboard),
                 start(tr("&Overview of the last viewed drive"), Start::overview)});
}

}  // namespace

void fill_view_menu(QMenu& menu, ViewSettings& settings) {
    add_choices(menu, settings,
                {{tr("Sizes in &GB"), [&settings] { return !settings.binary_units(); },
                  [&settings] { settings.set_binary_units(false); }},
                 {tr("Sizes in G&iB"), [&settings] { return settings.binary_units(); },
                  [&settings] { settings.set_binary_units(true); }}});
    menu.addSeparator();
    add_choices(menu, settings,
                {{tr("Temperatures in °&C"), [&settings] { return !settings.fahrenheit(); },
                  [&settings] { settings.set_fahrenheit(false); }},
                 {tr("Temperatures in °&F"), [&settings] { return settings.fahrenheit(); },
                  [&settings] { settings.set_fahrenheit(true); }}});
    menu.addSeparator();
    add_themes(*menu.addMenu(tr("&Theme")), settings);
    add_starts(*menu.addMenu(tr("&Start page")), settings);
    add_switch(menu, settings, tr("Co&mpact"), &ViewSettings::compact, &ViewSettings::set_compact);
    add_switch(menu, settings, tr("&Keep running in the system tray"), &ViewSettings::tray, &ViewSettings::set_tray);
}

void add_autostart(QMenu& menu, const std::shared_ptr<const Autostart>& autostart) {
    auto* action = menu.addAction(tr("Start at &login, in the system tray"));
    action->setCheckable(true);
    action->setChecked(autostart->enabled());
    QObject::connect(&menu, &QMenu::aboutToShow, action,
                     [action, autostart] { action->setChecked(autostart->enabled()); });
    QObject::connect(action, &QAction::triggered, &menu, [action, autostart, &menu](bool wanted) {
        const auto problem = autostart->set_enabled(wanted);
        action->setChecked(autostart->enabled());
        if (problem.isEmpty()) return;
        QMessageBox box(QMessageBox::Warning, tr("Start at login"), problem, QMessageBox::Ok, &menu);
        box.setTextFormat(Qt::PlainText);
        box.exec();
    });
}

}  // namespace fettle::gui
