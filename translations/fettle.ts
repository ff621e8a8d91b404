<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>fettle</name>
    <message>
        <source>The SSD toolbox for any maker&apos;s drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show saved reports instead of this machine&apos;s drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reports to show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chain of this length is almost certainly damaged: check the partitions that are listed.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy of a GUID partition table is on the drive though its first sector says otherwise: either what is left of an earlier use, or the table was overwritten by mistake.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A link in the chain of logical partitions points to sector {sector:count}, outside the extended partition. Partitions behind it are not seen.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of the drive&apos;s report could not be had: {missing} ({reason}).</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A partitioning program moves it to the end: on Linux &quot;sgdisk -e&quot;, or parted, which offers it when it opens the drive.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A {test_kind} self-test failed once; a later one of the same or a more thorough kind passed.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A {test_kind} self-test failed; a shorter one that passed since cannot disprove it.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An MBR partition table reaches only the first {reach_bytes:gib} of this drive of {device_bytes:gib}.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again while the drive is awake, or allow Fettle to wake it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the maker what they mean. Keep a current backup.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the maker whether an update fits this drive. {remedy}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At this rate it would last for more than {years} years; other parts age first.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check cable and power and try again. If it stays so, make a backup: a drive that does not answer may be about to fail.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the partitions shown are the right ones, then let a partitioning program write both copies.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the drive directly (SATA or M.2) or through another adapter to read its health.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy its data elsewhere and create it anew.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the data to another drive and create the partitions anew; do not resize anything before that.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the data to another drive while it can be read. This happens when a larger drive was copied to a smaller one, or when the drive hides a part of itself.</source>
        <extracomment>core/partition/extents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what is kept in that region elsewhere and have the drive replaced.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy your data to another drive and replace this one.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy your data to another drive now and replace this one: without spare memory it becomes read-only or fails.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy your data to another drive now, then replace this one.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy your data to another drive now, while it can still be read, and replace this one.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy your data to another drive; errors that grow mean that more will be lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data was damaged on its way through the drive&apos;s own circuits {error_count:count} times.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not format it. If there is no backup, a data-recovery service may still read it; otherwise ask the maker for a replacement.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drives in virtual machines, memory cards and some USB adapters pass no health data on. Look at the drive directly connected if you can.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors beyond repair have grown from {baseline_count:count}, which you had accepted, to {error_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors of the drive&apos;s memory have grown from {baseline_count:count}, which you had accepted, to {error_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it air or a heat sink. A drive that is too hot slows down and ages faster.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health monitoring (SMART) is switched off in the drive, so it tells nothing.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If partitions are missing, do not write to the drive: gdisk can restore them. If all is as it should be, leave it, or clear the leftover with wipefs.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If partitions are missing, stop writing to the drive and recover the table with a program such as testdisk.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the drive was copied from a larger one, copy it again to one that is large enough. If it is the same drive, it hides a part of itself: look at its capacity.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the number grows, replace the SATA cable or plug it in again. The count never goes back to zero.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the partitions are wanted, let gdisk write the table again: it adds the mark.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If there are data on it, do not write to the drive; a recovery program such as testdisk can look for the partitions. If it is empty, create a new table.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If there is no backup, ask a data-recovery service first. A secure erase with updated firmware brings the drive back, but not the data.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It does no harm; a partitioning program can delete it.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is needed only by a few old boot arrangements; change partitions with a program that knows of it, such as gdisk.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup and plan to replace the drive.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup and plan to replace the drive; do not wait for it to fail.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup and replace the drive soon.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup, and check the drive again in a few days.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup, and look for a firmware update from the maker.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup, plan to replace the drive, and check it again soon.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the machine on an uninterruptible supply or switch the drive&apos;s write cache off, and have the drive replaced.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the machine on an uninterruptible supply, and have the drive replaced.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logical partition {partition} reaches outside the extended partition that should contain it.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup and check again in a few days. Replace the disk if the number grows.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup and check again in a few days. Replace the drive if the number grows.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup and run an extended self-test.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup and run the self-test again.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup now, then read the drive&apos;s full report to learn the cause.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup now. Look for a firmware update from the maker, and replace the drive if the report stays.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup now. Writing to such a sector heals or replaces it; replace the drive if more appear.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup, look for a firmware update from the maker, and replace the drive if the number grows.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup. A number that stays the same is history; check again in a few days, and replace the drive if it grows.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup. Replace the drive if the number goes on growing.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No spare blocks are left, and {reallocated_count} have been replaced so far: the next failing block cannot be replaced.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is broken. Plan to replace the drive, and keep a current backup.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing needs to be done on this report alone. Keep a current backup.</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive: none of its {attribute_count} values is at its threshold. It counts neither errors nor endurance in a way that is known.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive: {error_count} data errors are counted and no value is at its threshold. How much of its endurance is used is not known.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive: {percentage_used}% of its rated endurance is used, and no warning is raised. It does not tell how many data errors it has had.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive: {percentage_used}% of its rated endurance is used, and {error_count} data errors are counted.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive: {percentage_used}% of its rated endurance is used, {spare_percent}% of its spare memory is left, and {error_count} data errors are counted.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this hard disk: {error_count} unreadable and {reallocated_count} replaced sectors are counted.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only {spare_percent}% of the spare memory that replaces failing blocks is left.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {partition} ends {excess_bytes:gib} past the end of the drive: data that should be there cannot be stored.</source>
        <extracomment>core/partition/extents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {partition} lies outside the range that the partition table allows: it may overlap the table itself.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partitions {first} and {second} share {shared_bytes:gib} of the drive: writing to one destroys data of the other.</source>
        <extracomment>core/partition/extents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaced blocks have grown from {baseline_count:count}, which you had accepted, to {reallocated_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row {partition} of the partition table has a type but no size.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run Fettle as administrator (sudo), or let the Fettle service read it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save your data, then let a partitioning program restore it from the second copy (gdisk and parted offer that when they open the drive).</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save your data, then let a partitioning program write it (gdisk and parted offer that when they open the drive).</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save your data, then let a partitioning program write it anew (gdisk and parted offer that when they open the drive).</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See to the warning, then check again. Keep a current backup.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some firmware of this model has a known defect. Whether this drive&apos;s firmware {firmware} has it is not known: {symptom}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop writing to both, copy what is needed to another drive, then create the partitions anew.</source>
        <extracomment>core/partition/extents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch SMART on in the firmware setup of the computer, or with: smartctl -s on DEVICE.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chain of logical partitions breaks off at sector {sector:count}: what is there cannot be read as its next link. Partitions behind it are not seen.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chain of logical partitions is longer than {most} entries; the rest was not read.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chain of logical partitions leads back to itself at sector {sector:count}: programs that follow it may hang or show partitions twice.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The counters of host and flash writes do not fit together ({ratio:1f} times), so write amplification is not shown.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive could not complete its last self-test because of an error.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive could not read its own memory correctly {error_count:count} times over its life.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive could not read its own memory correctly {error_count:count} times: data has been lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive counts wear in whole percent and shows {percentage_used}%, so the years are a rough guess.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not tell how long it has been powered on, so years cannot be worked out.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive goes on being used as it was so far ({percentage_used}% of its endurance in that time); the rated endurance is a promise, not an end.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has been powered on for {power_on_hours} hours only, too short to tell how long it will last.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has replaced {reallocated_count:count} failing blocks by spare ones, more than is usual.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has replaced {reallocated_count:count} failing blocks by spare ones. A few are normal over a solid-state drive&apos;s life.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has switched itself to read-only to protect your data: nothing more can be written to it.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has two partition tables side by side (a hybrid MBR). Systems may disagree about its partitions.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is at {temperature_celsius} °C. It names no limit of its own; {limit_celsius} °C is usual.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is at {temperature_celsius} °C; its limit is {limit_celsius} °C.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive itself says that it is failing, and its counts bear it out.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive lost power without warning {error_count:count} times in {power_cycles:count} starts.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive predicts its own failure (additional sense {asc}/{ascq}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive raises a warning (additional sense {asc}/{ascq}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive raises warnings that the standard does not define yet (critical warning {critical_warning}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports a failure prediction that is marked as a test (additional sense 5Dh/FFh).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports failure, but only because its rated endurance is spent: it is worn, and nothing in it is known to be broken.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive says that it has a GUID partition table, and neither copy of the table can be read: its partitions cannot be found.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive says that it is failing, but gives no evidence: no errors are counted and no value is at its threshold. It may know more than it shows.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive says that it is failing; its counts could not be read, so the cause is not known.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive says that it is well. It gives no counts by which that could be checked.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive says that its last self-test found a failure (status {self_test_status}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive shows a capacity of zero: it no longer works as a drive.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive shows a capacity of {capacity_bytes:size}: the known defect of this model after a power loss. The data cannot be reached.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive shows no wear yet (0% used), so how long it will last cannot be told.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive shows only {capacity_bytes:size} of the capacity that its name promises ({model}). This is how a drive looks that has lost its internal tables; it no longer works as a drive.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive shows {pending_count} unreadable sector. On this model and firmware the count flips between 0 and 1 by mistake, so it is not judged.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive shows {spare_percent}% of spare memory with a limit of {spare_threshold_percent}%, yet raises no warning itself. One of the two is wrong.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive sleeps and was not woken for this, so its health is not known.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive tells nothing about its health that could be judged.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its persistent memory region is read-only or unreliable.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its protection against power loss has failed: data in its cache is lost when the power goes.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its rated endurance is spent (additional sense {asc}/{ascq}). It is worn, not broken.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its reliability is degraded by errors of its memory or inside itself; it has counted {media_errors:count} media errors.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its reliability is reduced. {percentage_used}% of its rated endurance is used, no data error is counted and spare memory is left: the warning is about wear, nothing is broken.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its temperature is out of range.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that the spare memory that replaces failing blocks is nearly gone.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive was once hotter than the limit that its maker set (attribute {attribute_id}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s controller runs without its normal firmware: it calls itself {model}, firmware {firmware}, serial {serial}. Your data cannot be reached, whatever the drive says of its health.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s firmware {firmware} has a known defect that shows from {from_power_on_hours:count} power-on hours on: {symptom}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s firmware {firmware} has a known defect: {symptom}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s health could not be read: this user has no right to ask the drive.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s health could not be read: {reason}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s measure of remaining life (attribute {attribute_id}, {attribute_name}) has reached the limit that its maker set: value {value}, limit {threshold}. The drive is worn, not broken.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s most recent self-test ({test_kind}) found a failure.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s most recent self-test ({test_kind}, at {test_power_on_hours:count} power-on hours) found a failure.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s own verdict is &quot;failed&quot; because of the warning above; its memory shows no damage.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s protection against power loss has failed its test (attribute {attribute_id}, value {value}, limit {threshold}): data in its cache may be lost when the power goes.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s value {attribute_id} ({attribute_name}) has reached the limit that its maker set for an imminent failure: value {value}, limit {threshold}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s value {attribute_id} ({attribute_name}) has reached the limit that its maker set: value {value}, limit {threshold}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s value {attribute_id} ({attribute_name}) was once at its limit {threshold} (worst {worst}); now it is {value}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive, or the adapter it is behind, does not pass health data on.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first copy of the partition table is missing or damaged ({defect}); the system lives on the second.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first sector lacks the mark that tells systems of the partition table behind it: Linux and Windows see no partitions here.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The flash failed to program {program_fail_count:count} and to erase {erase_fail_count:count} times; the drive moved the data elsewhere. This is history unless it grows fast.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hard disk has replaced {reallocated_count:count} bad sectors by spare ones.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table claims more entries than any table has; it was not read.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was made for a larger drive than this: Linux refuses it, and data at the end are out of reach.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was written for sectors of {table_sector_bytes} bytes, and the drive now shows sectors of {device_sector_bytes}: the system finds no partitions.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rated endurance is spent; how much longer the drive works cannot be told.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The second copy of the partition table is not at the end of the drive; {unused_bytes:gib} behind it cannot be used. The drive has grown, or was copied from a smaller one.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The second copy of the partition table, at the end of the drive, is damaged ({defect}): if the first is damaged too, the partitions are lost.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The second copy of the partition table, at the end of the drive, is missing: if the first is damaged, the partitions are lost.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The spare memory that replaces failing blocks is nearly gone: {spare_percent}% is left, and the drive&apos;s own limit is {spare_threshold_percent}%.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table is damaged or was made to harm programs that read it: do not use this drive or image before the table is written anew.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two copies of the partition table contradict each other; the first one is shown here and used by the system.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This happens when a drive moves between a USB enclosure and a direct connection, or is formatted to another sector size. Connect it as it was to reach the data.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To use all of it, convert the table to GPT (save your data first).</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two counters of the data written disagree: {host_written_bytes:size} by the standard statistics, which is used here, and {attribute_bytes:size} by the maker&apos;s table.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unplug it and plug it in again once. If the capacity stays at zero, replace the drive; a data-recovery service may still read it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Users report, but no maker has confirmed, a defect of this model&apos;s firmware: {symptom}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value {attribute_id} ({attribute_name}) is at its limit, but on this model the limit has no meaning, so it is not judged.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Years are counted in time with the power on ({power_on_hours:count} hours so far). A drive that runs eight hours a day lasts three times as long by the calendar.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{error_count:count} errors beyond repair are counted, no more than you have accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{error_count:count} errors of the drive&apos;s memory are counted, no more than you have accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{error_count:count} reads or writes failed beyond repair over the drive&apos;s life.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{error_count:count} reads or writes failed beyond repair: data has been lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{error_count:count} transfers between computer and drive were garbled and repeated. The cause is the cable, plug or port, not the drive.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{pending_count:count} sectors cannot be read at present; what is in them may be lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percentage_used}% of the endurance that the maker rated is used.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percentage_used}% of the endurance that the maker rated is used. The drive is worn, not broken: it may go on for long, but it is past what was promised.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percentage_used}% or more of the endurance that the maker rated is used (the counter ends there). The drive is worn, not broken, but far past what was promised.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{reallocated_count:count} replaced blocks are counted, no more than you have accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{remedy} Make a backup before you update firmware.</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui</name>
    <message>
        <source>Serial number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Powered on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated endurance used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to flash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write amplification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the drive counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its rated endurance is spent or nearly so. Nothing is broken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is something you should look at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It shows signs of failing. Copy your data now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It does not work as a drive any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It told nothing that could be judged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Critical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Solid-state drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 years)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 °C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read: %1 (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start Fettle as an administrator to see it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk sleeps and was left alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive without a name</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::CheckPage</name>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to do.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::CounterModel</name>
    <message>
        <source>ID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(not known)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is below its limit now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was below its limit once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Critical warning bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Available spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated endurance used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error log entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data units read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data units written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power cycles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Powered on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsafe shutdowns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too warm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Critically hot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrected read errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrected write errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrected verify errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Non-medium errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grown defects</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::DriveModel</name>
    <message>
        <source>asking…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::HealthPage</name>
    <message>
        <source>Health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lifetime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the drive counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a row to read what it means.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to flash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write amplification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written a day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Endurance left at this rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than 20 years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 years</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::MainWindow</name>
    <message>
        <source>Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for drives…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask all drives again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge saved reports of other machines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what is known of this drive as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what is known of this drive as HTML, JSON or text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle %1

The SSD toolbox for any maker&apos;s drive.
Nothing in this version writes to a drive.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No drives were found on this machine.

File → Open report… judges saved reports of other machines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No report could be read.

%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (*.html);;JSON (*.json);;Text (*.txt)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open saved reports</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::MessageList</name>
    <message>
        <source>What to do: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::OverviewPage</name>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated endurance used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Powered on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power cycles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written a day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Endurance left at this rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than 20 years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bridge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>World wide name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes logical, %2 bytes physical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::VerdictBanner</name>
    <message>
        <source>Asking the drive…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its answer appears here as soon as it is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
