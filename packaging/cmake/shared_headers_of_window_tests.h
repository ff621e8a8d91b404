// SPDX-License-Identifier: GPL-3.0-or-later
// The same for the window's tests. Headers of the project as well: all of these tests are built at once.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QtTest/QtTest>

#include "app/gui/frame/main_window.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "app/gui/pages/page.h"
#include "app/gui/wizard/job_wizard.h"
#include "core/toolbox/toolbox.h"
#include "packaging/cmake/shared_headers_of_window.h"
#include "platform/compose/compose.h"
