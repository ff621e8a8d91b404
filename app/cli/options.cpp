// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "app/cli/exit_code.h"
#include "app/cli/output.h"

namespace fettle::cli {

Option* Option::required() {
    parsed_->required();
    return this;
}

Option* Option::excludes(const Option* other) {
    parsed_->excludes(other->parsed_);
    return this;
}

Option* Option::excludes(const std::string& other) {
    parsed_->excludes(other);
    return this;
}

Option* Option::needs(const Option* other) {
    parsed_->needs(other->parsed_);
    return this;
}

Option* Option::needs(const std::string& other) {
    parsed_->needs(other);
    return this;
}

Option* Option::one_of(const std::vector<std::string>& values) {
    parsed_->check(CLI::IsMember(values));
    values_ = values;
    return this;
}

template <typename T>
Option* Option::in_range(T least, T most) {
    parsed_->check(CLI::Range(least, most));
    return this;
}
template Option* Option::in_range(int, int);
template Option* Option::in_range(unsigned, unsigned);
template Option* Option::in_range(double, double);

Option* Option::type_name(const std::string& name) {
    parsed_->type_name(name);
    return this;
}

Option* Option::option_text(const std::string& text) {
    parsed_->option_text(text);
    return this;
}

Option* Option::capture_default_str() {
    parsed_->capture_default_str();
    return this;
}

std::size_t Option::count() const { return parsed_->count(); }

OptionDescription Option::describe() const {
    OptionDescription description{{}, parsed_->get_description(), values_, false, parsed_->get_expected_max() > 0};
    for (const auto& name : parsed_->get_lnames()) description.names.push_back("--" + name);
    description.positional = description.names.empty();
    if (description.positional) description.names.push_back(parsed_->get_name());
    return description;
}

Command::Command(CLI::App& parsed) : app_(&parsed) {}
Command::~Command() = default;

Option* Command::keep(CLI::Option& parsed) { return options_.emplace_back(std::make_unique<Option>(parsed)).get(); }

template <typename T>
Option* Command::add_option(const std::string& name, T& value, const std::string& description) {
    return keep(*app_->add_option(name, value, description));
}
template Option* Command::add_option(const std::string&, std::string&, const std::string&);
template Option* Command::add_option(const std::string&, int&, const std::string&);
template Option* Command::add_option(const std::string&, unsigned&, const std::string&);
// std::uint64_t and std::size_t: on macOS these differ.
template Option* Command::add_option(const std::string&, unsigned long&, const std::string&);
template Option* Command::add_option(const std::string&, unsigned long long&, const std::string&);
template Option* Command::add_option(const std::string&, long long&, const std::string&);
template Option* Command::add_option(const std::string&, double&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<std::string>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<int>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<unsigned>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<std::uint64_t>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<double>&, const std::string&);
template Option* Command::add_option(const std::string&, std::vector<std::string>&, const std::string&);

Option* Command::add_flag(const std::string& name, bool& value, const std::string& description) {
    return keep(*app_->add_flag(name, value, description));
}

Command* Command::add_subcommand(const std::string& name, const std::string& description) {
    return commands_.emplace_back(std::make_unique<Command>(*app_->add_subcommand(name, description))).get();
}

Command* Command::alias(const std::string& name) {
    app_->alias(name);
    return this;
}

Command* Command::require_subcommand(int count) {
    app_->require_subcommand(count);
    return this;
}

Command* Command::require_subcommand(int least, int most) {
    app_->require_subcommand(static_cast<std::size_t>(least), static_cast<std::size_t>(most));
    return this;
}

Command* Command::fallthrough() {
    app_->fallthrough();
    return this;
}

Command* Command::footer(const std::string& text) {
    app_->footer(text);
    return this;
}

bool Command::parsed() const { return app_->parsed(); }

std::string Command::name() const { return app_->get_name(); }

CommandDescription Command::describe() const {
    CommandDescription description{app_->get_name(), app_->get_description(), {}, {}};
    for (const auto& option : options_) description.options.push_back(option->describe());
    for (const auto& command : commands_) description.commands.push_back(command->describe());
    return description;
}

CommandLine::CommandLine(const std::string& description, const std::string& name, const std::string& version)
    : app_(std::make_unique<CLI::App>(description, name)), root_(std::make_unique<Command>(*app_)) {
    app_->set_version_flag("--version", version);
    // The same on every system: "/folder/file" is a path, not an option.
    app_->allow_windows_style_options(false);
}
CommandLine::~CommandLine() = default;

Command& CommandLine::root() { return *root_; }

namespace {

/// The first word that is not an option, if no command has that name. CLI11 reports only that a command is missing;
/// the unknown word is more helpful.
std::optional<std::string> unknown_command(const CLI::App& app, int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word.empty() || word.front() == '-') continue;
        const auto named = [&](const CLI::App* command) { return command->check_name(std::string(word)); };
        if (app.get_subcommands(named).empty()) return std::string(word);
        return std::nullopt;  // a known command with another error
    }
    return std::nullopt;
}

}  // namespace

std::optional<int> CommandLine::parse(int argc, const char* const* argv) {
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const auto is = [&](CLI::ExitCodes code) { return error.get_exit_code() == static_cast<int>(code); };
        if (is(CLI::ExitCodes::RequiredError) || is(CLI::ExitCodes::ExtrasError)) {
            if (const auto word = unknown_command(*app_, argc, argv)) {
                fmt::print(stderr, "fettle: unknown command \"{}\". To list all commands, run fettle --help.\n",
                           printable(*word));
                return kUsage;
            }
        }
        return app_->exit(error) == 0 ? kFine : kUsage;
    }
    return std::nullopt;
}

std::optional<int> CommandLine::parse(const std::vector<std::string>& words) {
    std::vector<const char*> arguments = {"fettle"};
    for (const auto& word : words) arguments.push_back(word.c_str());
    return parse(static_cast<int>(arguments.size()), arguments.data());
}

}  // namespace fettle::cli
