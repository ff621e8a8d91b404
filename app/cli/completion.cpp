// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace fettle::cli {

namespace {

constexpr std::string_view kDrives = "lsblk -dno NAME 2>/dev/null";

/// A command and its path: "trim path" has the words {"trim", "path"}.
struct Place {
    std::vector<std::string> words;
    const CommandDescription* command;
};

void collect(const CommandDescription& command, const std::vector<std::string>& words, std::vector<Place>& places) {
    places.push_back({words, &command});
    for (const auto& below : command.commands) {
        auto longer = words;
        longer.push_back(below.name);
        collect(below, longer, places);
    }
}

std::vector<Place> places_of(const CommandDescription& root) {
    std::vector<Place> places;
    collect(root, {}, places);
    return places;
}

std::string key(const Place& place) { return fmt::format("/{}", fmt::join(place.words, "/")); }

bool takes_drives(const CommandDescription& command) {
    return std::any_of(command.options.begin(), command.options.end(), [](const OptionDescription& option) {
        return option.positional && option.names.front() == "DRIVE";
    });
}

/// The options accepted at a place: its own and the global ones.
std::vector<OptionDescription> options_at(const Place& place, const CommandDescription& root) {
    auto options = place.command->options;
    if (place.command != &root) options.insert(options.end(), root.options.begin(), root.options.end());
    const auto add = [&](const char* name, const char* text) {
        auto& option = options.emplace_back();
        option.names = {name};
        option.text = text;
    };
    add("--help", "Print this help message and exit");
    if (place.command == &root) add("--version", "Display program version information and exit");
    return options;
}

/// Quotes a word for the shell.
std::string shell_word(std::string_view text) {
    std::string word = "'";
    for (const auto c : text) {
        if (c == '\'') {
            word += "'\\''";
        } else {
            word += c;
        }
    }
    return word + "'";
}

/// Shell loop over the words before the cursor; it leaves `path` as, for example, "/trim/path".
std::string pattern_of_commands(const std::vector<Place>& places) {
    std::string patterns;
    for (const auto& place : places) {
        if (place.words.empty()) continue;
        if (!patterns.empty()) patterns += " | ";
        patterns += key(place);
    }
    return patterns;
}

/// Branches of a `case` over "PATH OPTION" for options with a value: completes their values, or file names.
std::string value_cases(const std::vector<Place>& places, const CommandDescription& root, std::string_view with_values,
                        std::string_view with_files) {
    std::string lines;
    for (const auto& place : places) {
        for (const auto& option : options_at(place, root)) {
            if (option.positional || !option.takes_value) continue;
            for (const auto& name : option.names) {
                lines += fmt::format("        {}) ", shell_word(fmt::format("{} {}", key(place), name)));
                if (option.values.empty()) {
                    lines += with_files;
                } else {
                    lines += fmt::format(fmt::runtime(with_values), fmt::join(option.values, " "));
                }
                lines += " ;;\n";
            }
        }
    }
    return lines;
}

std::string bash(const CommandDescription& root) {
    const auto places = places_of(root);
    std::string offers;
    for (const auto& place : places) {
        std::vector<std::string> words;
        for (const auto& below : place.command->commands) words.push_back(below.name);
        for (const auto& option : options_at(place, root)) {
            const auto& more = option.positional ? option.values : option.names;
            words.insert(words.end(), more.begin(), more.end());
        }
        offers += fmt::format("        {}) offers={}{} ;;\n", shell_word(key(place)),
                              shell_word(fmt::format("{}", fmt::join(words, " "))),
                              takes_drives(*place.command) ? fmt::format("\" $({})\"", kDrives) : "");
    }
    return fmt::format(
        R"(# bash completion for fettle
_fettle() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} path= offers= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case $path/${{COMP_WORDS[i]}} in
        {}) path=$path/${{COMP_WORDS[i]}} ;;
        esac
    done
    COMPREPLY=()
    case ${{path:-/}}' '$previous in
{}    esac
    case ${{path:-/}} in
{}    esac
    mapfile -t COMPREPLY < <(compgen -W "$offers" -- "$current")
}}
complete -o default -F _fettle fettle
)",
        pattern_of_commands(places),
        value_cases(places, root, "mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$current\"); return", "return"),
        offers);
}

/// A word and its description in the format of zsh's _describe.
std::string described(std::string_view word, std::string_view text) {
    std::string escaped;
    for (const auto c : word) {
        if (c == ':') escaped += '\\';
        escaped += c;
    }
    return shell_word(fmt::format("{}:{}", escaped, text));
}

std::string zsh(const CommandDescription& root) {
    const auto places = places_of(root);
    std::string offers;
    for (const auto& place : places) {
        std::string commands;
        for (const auto& below : place.command->commands) commands += ' ' + described(below.name, below.text);
        std::string options;
        std::string values;
        for (const auto& option : options_at(place, root)) {
            for (const auto& value : option.positional ? option.values : std::vector<std::string>{})
                values += ' ' + value;
            for (const auto& name : option.positional ? std::vector<std::string>{} : option.names) {
                options += ' ' + described(name, option.text);
            }
        }
        offers +=
            fmt::format("        {}) commands=({} ); options=({} ); values=({}{} ) ;;\n", shell_word(key(place)),
                        commands, options, values, takes_drives(*place.command) ? fmt::format(" $({})", kDrives) : "");
    }
    return fmt::format(R"(#compdef fettle
_fettle() {{
    local here= i
    local -a commands options values
    for ((i = 2; i < CURRENT; i++)); do
        case $here/${{words[i]}} in
        {}) here=$here/${{words[i]}} ;;
        esac
    done
    case ${{here:-/}}' '${{words[CURRENT - 1]}} in
{}    esac
    case ${{here:-/}} in
{}    esac
    if [[ ${{words[CURRENT]}} == -* ]]; then
        _describe -o 'option' options
        return
    fi
    (( $#commands )) && _describe 'command' commands
    (( $#values )) && compadd -a values
    (( $#commands )) || _files
}}
_fettle "$@"
)",
                       pattern_of_commands(places), value_cases(places, root, "compadd {}; return", "_files; return"),
                       offers);
}

std::string fish(const CommandDescription& root) {
    const auto places = places_of(root);
    std::string script = fmt::format(R"(# fish completion for fettle
function __fettle_path
    set -l here ''
    for word in (commandline -opc)[2..-1]
        switch "$here/$word"
            case {}
                set here "$here/$word"
        end
    end
    test -n "$here"; and echo $here; or echo /
end
complete -c fettle -e
)",
                                     fmt::join(
                                         [&] {
                                             std::vector<std::string> keys;
                                             for (const auto& place : places) {
                                                 if (!place.words.empty()) keys.push_back(key(place));
                                             }
                                             return keys;
                                         }(),
                                         " "));
    for (const auto& place : places) {
        const auto here = fmt::format("complete -c fettle -n 'test (__fettle_path) = {}'", key(place));
        for (const auto& below : place.command->commands) {
            script += fmt::format("{} -f -a {} -d {}\n", here, below.name, shell_word(below.text));
        }
        if (takes_drives(*place.command)) script += fmt::format("{} -a '({})'\n", here, kDrives);
        for (const auto& option : options_at(place, root)) {
            if (option.positional) {
                if (!option.values.empty()) script += fmt::format("{} -a '{}'\n", here, fmt::join(option.values, " "));
                continue;
            }
            for (const auto& name : option.names) {
                script += fmt::format("{} -l {} -d {}", here, name.substr(2), shell_word(option.text));
                if (option.takes_value) script += " -r";
                if (!option.values.empty()) script += fmt::format(" -f -a '{}'", fmt::join(option.values, " "));
                script += '\n';
            }
        }
    }
    return script;
}

}  // namespace

std::vector<std::string> completion_shells() { return {"bash", "fish", "zsh"}; }

std::string completion_script(const CommandDescription& root, const std::string& shell) {
    if (shell == "bash") return bash(root);
    return shell == "fish" ? fish(root) : zsh(root);
}

}  // namespace fettle::cli
