// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QVariant>
#include <memory>

class QSettings;

namespace fettle::gui {

/// How the user wants the window, and what it remembers between starts. In memory alone until keep_in().
class ViewSettings final : public QObject {
    Q_OBJECT
public:
    enum class Theme { system, light, dark };
    enum class Start { last_page, dashboard, overview };

    explicit ViewSettings(QObject* parent = nullptr);
    ~ViewSettings() override;

    /// Reads this file, and from now on writes every change into it. An unreadable file counts as empty.
    void keep_in(const QString& file);

    [[nodiscard]] bool binary_units() const;
    [[nodiscard]] bool fahrenheit() const;
    [[nodiscard]] Theme theme() const;
    /// Whether things stand closer together.
    [[nodiscard]] bool compact() const;
    [[nodiscard]] Start start() const;
    /// Whether closing the window leaves an icon in the system tray.
    [[nodiscard]] bool tray() const;
    void set_binary_units(bool binary);
    void set_fahrenheit(bool fahrenheit);
    void set_theme(Theme theme);
    void set_compact(bool compact);
    void set_start(Start start);
    void set_tray(bool tray);

    /// What the window remembers: "geometry", "drive", "page".
    [[nodiscard]] QVariant recall(const QString& key) const;
    void remember(const QString& key, const QVariant& value);

Q_SIGNALS:
    void changed();

private:
    void set(const QString& key, const QVariant& value);
    void apply_units() const;
    std::unique_ptr<QSettings> file_;
    QVariantMap values_;
};

}  // namespace fettle::gui
