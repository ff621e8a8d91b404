// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fettle::ftl {

class ProtocolBench;

// One published protocol each, step by step, on a factory-fresh drive.
void run_over_provisioning(ProtocolBench& bench);
void run_degradation(ProtocolBench& bench);
void run_idle_collection(ProtocolBench& bench);
void run_idle_collection_random(ProtocolBench& bench);
void run_compression(ProtocolBench& bench);
void run_dirty_drive(ProtocolBench& bench);
void run_wear_case_1(ProtocolBench& bench);
void run_wear_case_2(ProtocolBench& bench);
void run_wear_case_3(ProtocolBench& bench);

}  // namespace fettle::ftl
