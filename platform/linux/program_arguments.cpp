// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/program_arguments.h"

namespace fettle {

std::vector<std::string> program_arguments(int argc, char** argv) { return {argv, argv + argc}; }

}  // namespace fettle
