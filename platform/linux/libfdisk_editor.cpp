// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/libfdisk_editor.h"

#include <libfdisk.h>

#include <memory>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

struct ContextEnd {
    void operator()(fdisk_context* context) const noexcept { fdisk_unref_context(context); }
};
struct PartitionEnd {
    void operator()(fdisk_partition* partition) const noexcept { fdisk_unref_partition(partition); }
};
using Context = std::unique_ptr<fdisk_context, ContextEnd>;
using Partition = std::unique_ptr<fdisk_partition, PartitionEnd>;

/// libfdisk returns errno negated.
Status done(int result, const std::string& what) { return result == 0 ? Status() : fail(os_error(-result, what)); }

Status change(fdisk_context* context, std::uint32_t index, std::uint64_t first_sector, std::uint64_t sectors) {
    const auto what = "partition " + std::to_string(index);
    if (fdisk_has_label(context) == 0 || index == 0)
        return fail(ErrorCode::refused, FETTLE_TEXT("there is no partition table"));
    fdisk_partition* found = nullptr;
    if (auto got = done(fdisk_get_partition(context, index - 1, &found), "looking up " + what); !got) return got;
    const Partition now(found);
    if (fdisk_partition_has_start(found) == 0 || fdisk_partition_get_start(found) != first_sector) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{what} does not start at the planned sector"), {{"what", what}});
    }
    const Partition wanted(fdisk_new_partition());
    if (!wanted) return fail(ErrorCode::too_large, FETTLE_TEXT("allocating memory for {what}"), {{"what", what}});
    fdisk_partition_set_size(wanted.get(), sectors);
    fdisk_partition_size_explicit(wanted.get(), 1);
    if (auto set = done(fdisk_set_partition(context, index - 1, wanted.get()), "resizing " + what); !set) return set;
    return done(fdisk_write_disklabel(context), "writing the partition table");
}

Status place(fdisk_context* context, overprovision::PartitionEditor::TableEnd where) {
    const bool gpt = fdisk_has_label(context) != 0 && fdisk_is_labeltype(context, FDISK_DISKLABEL_GPT) != 0;
    bool any = false;
    for (std::size_t i = 0; gpt && i < fdisk_get_npartitions(context); ++i) {
        any = any || fdisk_is_partition_used(context, i) != 0;
    }
    if (!any) return fail(ErrorCode::refused, FETTLE_TEXT("no GPT, or a GPT without partitions"));
    if (where == overprovision::PartitionEditor::TableEnd::behind_last) {
        fdisk_gpt_enable_minimize(fdisk_get_label(context, nullptr), 1);
    }
    return done(fdisk_write_disklabel(context), "writing the partition table");
}

template <typename Change>
Status with_table(const std::string& drive, Change&& change) {
    const Context context(fdisk_new_context());
    if (!context) return fail(ErrorCode::too_large, FETTLE_TEXT("allocating memory for the partition table"));
    fdisk_disable_dialogs(context.get(), 1);
    if (auto opened = done(fdisk_assign_device(context.get(), drive.c_str(), 0), "opening " + drive); !opened) {
        return opened;
    }
    auto changed = change(context.get());
    const auto closed = done(fdisk_deassign_device(context.get(), 0), "closing " + drive);
    return changed ? closed : changed;
}

}  // namespace

Status LibfdiskEditor::resize(const std::string& drive, std::uint32_t index, std::uint64_t first_sector,
                              std::uint64_t sectors) {
    return with_table(drive, [&](fdisk_context* context) { return change(context, index, first_sector, sectors); });
}

Status LibfdiskEditor::place_second_copy(const std::string& drive, TableEnd where) {
    return with_table(drive, [&](fdisk_context* context) { return place(context, where); });
}

}  // namespace fettle::linux_system
