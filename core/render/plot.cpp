// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "core/render/plot_axis.h"

namespace fettle::rendering {

namespace {

constexpr std::size_t kSorts = 8;  ///< number of distinct styles for series

/// Colours after Okabe and Ito, distinguishable with colour blindness: for light and for dark backgrounds.
struct Ink {
    const char* light;
    const char* dark;
    const char* dashes;
};
constexpr std::array<Ink, kSorts> kInks = {{{"#0072b2", "#56b4e9", "none"},
                                            {"#d55e00", "#ff9a4d", "none"},
                                            {"#009e73", "#2fd0a3", "7 3"},
                                            {"#b0568f", "#e79fc9", "7 3"},
                                            {"#8a6d00", "#f0c94a", "2 3"},
                                            {"#4b4bc3", "#a5a5ff", "2 3"},
                                            {"#5a5a5a", "#c4c4c4", "9 3 2 3"},
                                            {"#a11d33", "#ff8095", "9 3 2 3"}}};

constexpr double kText = 13;       ///< size of labels
constexpr double kLegendRow = 20;  ///< height
constexpr double kSample = 26;     ///< length of a line in the legend

/// Upper estimate of the width of a text in a sans-serif font of size 13: the font depends on the viewer.
double text_width(std::string_view text) {
    const auto characters = std::count_if(text.begin(), text.end(),
                                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
    return 7.0 * static_cast<double>(characters);
}

/// Length in bytes of the first character; 0 if XML does not allow it: a control character, or not UTF-8.
std::size_t character_length(std::string_view text) {
    const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    if (at(0) < 0x80) return at(0) >= 0x20 || at(0) == '\n' || at(0) == '\t' ? 1 : 0;
    const std::size_t length = at(0) >= 0xF0 ? 4 : at(0) >= 0xE0 ? 3 : 2;
    if (at(0) < 0xC2 || at(0) > 0xF4) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((at(i) & 0xC0U) != 0x80U) return 0;
    }
    // Overlong, a surrogate, beyond the last code point, or one of the two that XML excludes.
    if ((at(0) == 0xE0 && at(1) < 0xA0) || (at(0) == 0xED && at(1) >= 0xA0)) return 0;
    if ((at(0) == 0xF0 && at(1) < 0x90) || (at(0) == 0xF4 && at(1) >= 0x90)) return 0;
    return at(0) == 0xEF && at(1) == 0xBF && at(2) >= 0xBE ? 0 : length;
}

/// Renders one chart.
class Drawing {
public:
    explicit Drawing(const Plot& plot)
        : plot_(plot),
          width_(std::clamp(plot.width, 240.0, 10'000.0)),
          height_(std::clamp(plot.height, 180.0, 10'000.0)),
          x_(plot.x, values(&PlotPoint::x), static_cast<int>(width_ / 110)),
          y_(plot.y, values(&PlotPoint::y), static_cast<int>(height_ / 75)) {
        lay_out();
    }

    std::string svg() {
        head();
        grid();
        put("<g clip-path=\"url(#{}-area)\">\n", id_);
        for (std::size_t i = 0; i < plot_.series.size(); ++i) series(i);
        put("</g>\n");
        legend();
        put("</svg>\n");
        return std::move(text_);
    }

private:
    struct Entry {
        std::size_t series;
        double x;
        double y;
    };

    template <typename... Arguments>
    void put(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }

    [[nodiscard]] std::vector<double> values(double PlotPoint::*which) const {
        std::vector<double> all;
        for (const auto& series : plot_.series) {
            for (const auto& point : series.points) all.push_back(point.*which);
        }
        return all;
    }

    /// Margins that fit their contents.
    void lay_out() {
        for (const auto c : plot_.id) {
            const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
            if (plain) id_.push_back(c);
        }
        if (id_.empty()) id_ = "plot";
        double labels = 0;
        for (const auto& tick : y_.ticks()) labels = std::max(labels, text_width(tick.label));
        left_ = 14 + labels + (plot_.y.title.empty() ? 4 : 24);
        right_ = width_ - 36;  // half a tick label may extend beyond the axis
        top_ = plot_.title.empty() ? 16 : 44;
        bottom_ = height_ - (plot_.x.title.empty() ? 30 : 52);
        place_legend();
        bottom_ = std::max(bottom_, top_ + 40);
    }

    /// Rows between the title and the chart.
    void place_legend() {
        double x = left_;
        for (std::size_t i = 0; i < plot_.series.size(); ++i) {
            if (plot_.series[i].name.empty()) continue;
            const auto width = kSample + 8 + text_width(plot_.series[i].name) + 18;
            if (entries_.empty()) {
                top_ += kLegendRow + 4;
            } else if (x + width > right_) {
                x = left_;
                top_ += kLegendRow;
            }
            entries_.push_back({i, x, top_ - 18});
            x += width;
        }
    }

    void style() {
        put("<style>\n");
        put(".fettle-plot{{font:{}px system-ui,\"DejaVu Sans\",sans-serif}}\n", kText);
        put(".fettle-plot .paper{{fill:#fff}}.fettle-plot text{{fill:#1f2328}}.fettle-plot .title{{font-size:17px;"
            "font-weight:600}}\n.fettle-plot .tick{{fill:#57606a}}.fettle-plot .grid{{stroke:#e3e7eb;fill:none}}"
            ".fettle-plot .axis{{stroke:#8c959f;fill:none}}\n"
            ".fettle-plot .line{{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}}\n");
        for (std::size_t i = 0; i < kSorts; ++i) {
            put(".fettle-plot .l{0}{{stroke:{1};stroke-dasharray:{2}}}.fettle-plot .m{0}{{fill:{1}}}\n", i,
                kInks[i].light, kInks[i].dashes);
        }
        put("@media (prefers-color-scheme:dark){{\n.fettle-plot .paper{{fill:#161a1f}}.fettle-plot text{{fill:#e6e9ed}}"
            ".fettle-plot .tick{{fill:#a3adb8}}.fettle-plot .grid{{stroke:#2c333b}}.fettle-plot .axis{{stroke:#6b7683}}"
            "\n");
        for (std::size_t i = 0; i < kSorts; ++i) {
            put(".fettle-plot .l{0}{{stroke:{1}}}.fettle-plot .m{0}{{fill:{1}}}\n", i, kInks[i].dark);
        }
        put("}}\n</style>\n");
    }

    void head() {
        put("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fettle-plot\" width=\"{0:g}\" height=\"{1:g}\" "
            "viewBox=\"0 0 {0:g} {1:g}\" role=\"img\" aria-labelledby=\"{2}-title {2}-description\">\n",
            width_, height_, id_);
        put("<title id=\"{}-title\">{}</title>\n", id_, escape_markup(plot_.title));
        put("<desc id=\"{}-description\">{}</desc>\n", id_, escape_markup(plot_.description));
        style();
        put("<clipPath id=\"{}-area\"><rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
            "height=\"{:.1f}\"/></clipPath>\n",
            id_, left_ - 6, top_ - 6, right_ - left_ + 12, bottom_ - top_ + 12);
        put("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
        if (!plot_.title.empty()) {
            put("<text class=\"title\" x=\"{:.1f}\" y=\"28\">{}</text>\n", left_, escape_markup(plot_.title));
        }
    }

    void grid() {
        put("<g class=\"grid\">\n");
        for (const auto& tick : x_.ticks()) {
            put("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\"/>\n", across(tick.value), top_, bottom_);
        }
        for (const auto& tick : y_.ticks()) {
            put("<path d=\"M{0:.1f} {1:.1f}H{2:.1f}\"/>\n", left_, down(tick.value), right_);
        }
        put("</g>\n<path class=\"axis\" d=\"M{0:.1f} {1:.1f}V{2:.1f}H{3:.1f}\"/>\n", left_, top_, bottom_, right_);
        for (const auto& tick : x_.ticks()) {
            if (tick.label.empty()) continue;
            put("<text class=\"tick\" text-anchor=\"middle\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", across(tick.value),
                bottom_ + 18, tick.label);
        }
        for (const auto& tick : y_.ticks()) {
            if (tick.label.empty()) continue;
            put("<text class=\"tick\" text-anchor=\"end\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", left_ - 8,
                down(tick.value) + 4.5, tick.label);
        }
        if (!plot_.x.title.empty()) {
            put("<text text-anchor=\"middle\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", (left_ + right_) / 2,
                bottom_ + 40, escape_markup(plot_.x.title));
        }
        if (!plot_.y.title.empty()) {
            put("<text text-anchor=\"middle\" transform=\"translate(18 {:.1f}) rotate(-90)\">{}</text>\n",
                (top_ + bottom_) / 2, escape_markup(plot_.y.title));
        }
    }

    void series(std::size_t index) {
        const auto& series = plot_.series[index];
        if (series.style != PlotStyle::markers) line(index);
        if (series.style == PlotStyle::markers || series.style == PlotStyle::line_and_markers) {
            put("<path class=\"m{}\" d=\"", index % kSorts);
            for (const auto& point : series.points) {
                if (shows(point)) marker(index, across(point.x), down(point.y));
            }
            put("\"/>\n");
        }
    }

    void line(std::size_t index) {
        const auto& series = plot_.series[index];
        put("<path class=\"line l{}\" d=\"", index % kSorts);
        bool pen_down = false;
        for (const auto& point : series.points) {
            if (!shows(point)) {
                pen_down = false;
                continue;
            }
            const auto x = across(point.x);
            if (pen_down && series.style == PlotStyle::steps) put("H{:.1f}", x);
            put("{}{:.1f} {:.1f}", pen_down ? 'L' : 'M', x, down(point.y));
            pen_down = true;
        }
        put("\"/>\n");
    }

    /// As parts of one path, so that thousands of them stay small.
    void marker(std::size_t index, double x, double y) {
        switch (index % 4) {
            case 0: put("M{:.1f} {:.1f}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z", x - 3.5, y); break;
            case 1: put("M{:.1f} {:.1f}h6.4v6.4h-6.4z", x - 3.2, y - 3.2); break;
            case 2: put("M{:.1f} {:.1f}l4.2 7.4h-8.4z", x, y - 4.6); break;
            default: put("M{:.1f} {:.1f}l4.4 4.4l-4.4 4.4l-4.4-4.4z", x, y - 4.4); break;
        }
    }

    void legend() {
        for (const auto& entry : entries_) {
            const auto& series = plot_.series[entry.series];
            const auto middle = entry.y - 4.5;
            if (series.style != PlotStyle::markers) {
                put("<path class=\"line l{}\" d=\"M{:.1f} {:.1f}h{}\"/>\n", entry.series % kSorts, entry.x, middle,
                    kSample);
            }
            if (series.style == PlotStyle::markers || series.style == PlotStyle::line_and_markers) {
                put("<path class=\"m{}\" d=\"", entry.series % kSorts);
                marker(entry.series, entry.x + kSample / 2, middle);
                put("\"/>\n");
            }
            put("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", entry.x + kSample + 8, entry.y,
                escape_markup(series.name));
        }
    }

    [[nodiscard]] bool shows(const PlotPoint& point) const { return x_.shows(point.x) && y_.shows(point.y); }
    /// Clamps points far outside the picture, which keeps numbers short.
    [[nodiscard]] double across(double x) const {
        return std::clamp(left_ + (right_ - left_) * x_.place(x), -1e5, 1e5);
    }
    [[nodiscard]] double down(double y) const {
        return std::clamp(bottom_ - (bottom_ - top_) * y_.place(y), -1e5, 1e5);
    }

    const Plot& plot_;
    double width_;
    double height_;
    PlotScale x_;
    PlotScale y_;
    std::string id_;
    double left_ = 0;
    double right_ = 0;
    double top_ = 0;
    double bottom_ = 0;
    std::vector<Entry> entries_;
    std::string text_;
};

}  // namespace

std::string escape_markup(std::string_view text) {
    std::string escaped;
    while (!text.empty()) {
        const auto length = std::max<std::size_t>(1, character_length(text));
        const auto c = text.front();
        switch (c) {
            case '&': escaped += "&amp;"; break;
            case '<': escaped += "&lt;"; break;
            case '>': escaped += "&gt;"; break;
            case '"': escaped += "&quot;"; break;
            case '\'': escaped += "&#39;"; break;
            default:
                if (character_length(text) == 0) {
                    escaped += '?';
                } else {
                    escaped += text.substr(0, length);
                }
                break;
        }
        text.remove_prefix(length);
    }
    return escaped;
}

std::string to_svg(const Plot& plot) { return Drawing(plot).svg(); }

}  // namespace fettle::rendering
