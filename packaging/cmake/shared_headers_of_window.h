// SPDX-License-Identifier: GPL-3.0-or-later
// The same for the window.
#pragma once

#include <QtCore/QtCore>
#include <QtGui/QtGui>
#include <QtWidgets/QtWidgets>

#include "packaging/cmake/shared_headers.h"
