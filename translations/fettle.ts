<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>fettle</name>
    <message>
        <source>The same as naming the files without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show simulated drives instead of this machine&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many times as fast the demo&apos;s time runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SSD toolbox for any maker&apos;s drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved reports to show instead of this machine&apos;s drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> + quoted(text) + </source>
        <extracomment>core/catalogue/generate/write_tables.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 KiB random access within 16 GiB, by queue depth.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 KiB random writes minute by minute, from fresh to the end.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Device Configuration Overlay, an older way to hide sectors, is not looked at</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Mac with this drive may not wake from hibernation.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chain of this length is almost certainly damaged: check the partitions that are listed.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy is read and written within the drive, without the file system&apos;s shortcuts for copies; its data count once.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy of a GUID partition table is on the drive though its first sector says otherwise: either what is left of an earlier use, or the table was overwritten by mistake.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A counter for the maker&apos;s engineers; it says nothing about health.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A drive does not tell what it received; it checks the image when it stores it.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hard disk with sectors of 512 bytes has nothing to be aligned to.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A journal of Fettle&apos;s tells that the password on the drive is Fettle&apos;s</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A known defect of its firmware concerns this drive: {advisory}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A limit is set: by the kernel after errors on the link, or by an option such as libata.force. Replace the cable or try another port, restart, and look again.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
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
        <source>A part of the report could not be read: {parts}.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of the report is missing because Fettle was not permitted to read it: {parts}.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A partitioning program moves it to the end: on Linux &quot;sgdisk -e&quot;, or parted, which offers it when it opens the drive.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A password is set on the drive, and no journal of Fettle&apos;s tells whose it is.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A password is set on the drive, and no journal says that the password is Fettle&apos;s.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A password is still set on the drive: fettle erase unlock takes it away (it is &quot;fettle-erase&quot;).</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sanitize is running on the drive already; nothing else can be done until it has ended.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sanitize runs on the drive; it goes on by itself and cannot be stopped.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A saved report does not tell how the drive is connected and used.</source>
        <extracomment>core/check/scene.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A suite measures speed and does not read back what it wrote: &quot;fettle bench run&quot; does, with --verify.</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A time for each run has no meaning here and was ignored: a set of files is always done to its end.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A workload of one&apos;s own</source>
        <extracomment>core/bench/record.cpp</extracomment>
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
        <source>ADATA Premier and Ultimate SU, SP550 to SP580</source>
        <extracomment>core/catalogue/data/adata.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ADATA SP600</source>
        <extracomment>core/catalogue/data/adata.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ADATA SP920</source>
        <extracomment>core/catalogue/data/adata.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ADATA and XPG NVMe drives</source>
        <extracomment>core/catalogue/data/adata.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD copies two large files of 500 MB (ISO), many small ones (Program) and a mix of both (Game). The numbers and sizes of the last two are not published: Fettle chose about 1 GB each, of files of 150 MB, 0.8 MB and 49 KB.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD measures read access time over the whole drive. Here it covers the measured area only.</source>
        <extracomment>core/bench/suites_tools.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD&apos;s copy tests (ISO, program, game) work with files: the suite as-ssd-copy has them.</source>
        <extracomment>core/bench/suites_tools.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD&apos;s list, access times and score.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD, compression</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD, copy</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATA SECURITY ERASE UNIT, enhanced: the drive erases all user data, reassigned sectors too. It needs a password for as long as it lasts, and a power cut leaves the drive locked by it: Fettle&apos;s is fixed and unlocks it again.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATA SECURITY ERASE UNIT: the drive erases all sectors that a host can reach. It needs a password for as long as it lasts, and a power cut leaves the drive locked by it: Fettle&apos;s is fixed and unlocks it again.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATTO</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATTO as AnandTech used it (2011)</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATTO writes data that compress to almost nothing, which flatters drives that compress; here they do not, unless --compressible asks for it.</source>
        <extracomment>core/bench/suites_tools.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATTO&apos;s transfer sizes from 512 bytes to 64 MiB.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accesses that did not start on a 4 KiB border; they cost speed and wear.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add libata.force=noncqtrim to the kernel&apos;s options and restart. Keep a backup, and look for a firmware update.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After 5,184 hours of power-on time the drive hangs once an hour.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After a power loss the drive may show a capacity of 8 MB and a serial number that begins with BAD_CTX; the data is lost.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After about 1,700 hours without work the drive can stop answering.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After many random writes the drive writes at about 20 MB/s and TRIM does not restore it; the drive can also stop being detected at power-on.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alignment of the partitions</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All bad flash blocks, those from the factory included; every drive is born with some.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data in namespace {nsid} ({before:size}), with its partitions and file systems</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data on {drive}: this firmware update erases the drive. {reason} Back up everything on it first</source>
        <extracomment>core/firmware/update_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that the computer has read from this drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that the computer has written to this drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that was written to flash, the drive&apos;s own work included.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {places:count} places that were read are blank now. The drive was asked to forget; its flash may hold more than it shows.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {places:count} places that were read are blank.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {places:count} places that were read hold nothing but zeros, as this method promises.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {written_bytes:size} that this list wrote can have fitted into the drive&apos;s fast cache. Longer writes can be slower: the suite &quot;sustained&quot; measures them.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Amount of flash that was erased.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An MBR partition table reaches only the first {reach_bytes:gib} of this drive of {device_bytes:gib}.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An erase with the drive&apos;s own password did not finish: the password is still set, and what is on the drive may be erased in part.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An update that began at {at} was broken off before the drive was changed; it runs {now}.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An update that began at {at} was broken off in the step &quot;{step}&quot;; the drive runs {now}.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apacer AS330, AS340, AS450, AS510</source>
        <extracomment>core/catalogue/data/apacer-innodisk.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apacer drive with a Silicon Motion controller</source>
        <extracomment>core/catalogue/data/apacer-innodisk.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apple SSD (NVMe)</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apple SSD SM, TS and SD (SATA and AHCI)</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrays of levels 0, 1 and 10 pass TRIM if a member can do it: look at the other members.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask Corsair with the serial number whether the update to S9FM02 is meant for this drive.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask again while the drive is awake, or allow Fettle to wake it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the drive to discard {to_discard_bytes:gib} of free space of {name} ({file_system}), of {size_bytes:gib}</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the drive to discard {to_discard_bytes:gib} of {name} that belong to no partition</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the file system on {target} ({type}) to discard its free space on {drives}</source>
        <extracomment>core/trim/trim_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the maker of the computer for D0MU078 or later; elsewhere the defect has not been reported.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the maker of the computer for D3MU005, D3CN003 or later; elsewhere the defect has not been reported.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the maker of the computer for D4CN005 or later; elsewhere the defect has not been reported.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
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
        <source>At the present rate the flash lasts {years:1f} more years: more spare brings steadier write speed, and no life that you would notice</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At this rate it would last for more than {years} years; other parts age first.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach it to the controller, so that the system sees it</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average erase count</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average erase count in the fast cache</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BIWIN SSD</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up and update the firmware to D417 at once, with Dell&apos;s update package.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up and update the firmware to HPD7 at once, with HPE&apos;s online tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up and update the firmware to HPD8 at once, with HPE&apos;s online tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up, then update the firmware to 0002 or later with Crucial&apos;s tool. The update from 0001 erases the drive.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up, then update the firmware to 4PC10362 with Intel&apos;s tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up, then update the firmware to D110225a with Kingston&apos;s tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up, then update to firmware 1275 or later with OCZ&apos;s tool. The update erases the drive.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Background checks completed</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad block rate</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad blocks and unreadable sectors appear early in the drive&apos;s life.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad blocks found in use</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad blocks from the factory</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad blocks on the flash chip that has the most of them.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad blocks on the worst chip</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad blocks since new</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad blocks, all</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad blocks, early and late</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad cluster table entries</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad places on the medium that were replaced from the spare area. Growth is a warning.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad sectors that the hard disk has replaced by spare ones: {reallocated_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the last piece the drive forgets all and goes on with {running}. While the last one is written the drive is between two images: most drives keep the old one until the new one is whole, and no one can promise it.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the last piece the drive forgets all and goes on with {running}; after it the new firmware takes over when power comes back. Look with &quot;fettle firmware show&quot;.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Behind a RAID controller this is usual: give the drive a plain SATA or HBA port if TRIM matters. Elsewhere look in the kernel log for a quirk that switched it off.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beyond what is listed here, nothing needs tuning for a solid-state drive. Moving temporary files, browser caches or logs elsewhere and mounting with noatime &quot;to save writes&quot; gain nothing: drives are built for 20 to 40 GB a day over years, and usual work writes 5 to 10.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks copied because much reading nearby had weakened them. Normal upkeep.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks in use have changed: of {in_use} places, those from byte {first} on do not hold what they held.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks moved because of read disturb</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks refreshed by background checks</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks smaller than the drive&apos;s sector were raised to one sector: nothing smaller can be read or written.</source>
        <extracomment>core/bench/suite_builder.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cable errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calibration retries</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity in sectors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check and repair the file system, then try again. Until then Fettle does not wipe it.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check cable and power and try again. If it stays so, make a backup: a drive that does not answer may be about to fail.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check power, cable or network connection and try again. If the drive stays silent, it may have failed: make sure that your backup is current.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the partitions shown are the right ones, then let a partitioning program write both copies.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the cable and the plugs; fettle check counts the link&apos;s errors.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the smaller file system before its partition shrinks</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the {type} file system in {device}</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clean shutdowns</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, let the drive rest for some minutes, and measure again.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, so that memory is free, and measure again.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close these programs (shut down the virtual machine, stop the database, detach the loop device), then try again.</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command queueing is off (queue depth {queue_depth}) though the drive can do it: small reads and writes are several times slower than they could be.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command queueing is off, and that is right: this model is known to fail with it.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command timeouts</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands that took too long and were given up.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compressibility map</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the drive as it was when it was partitioned (a USB enclosure may change the sector size), then try again</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the drive directly (SATA or M.2) or through another adapter to read its health.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consistency</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller mode: AHCI, legacy IDE or RAID</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies disk images, a program and a game within the drive.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
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
        <source>Copy your data to another drive now: without spare blocks the memory becomes read-only or fails.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy your data to another drive; errors that grow mean that more will be lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corsair Force 3, Force GT and Force GS</source>
        <extracomment>core/catalogue/data/sandforce.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corsair Neutron, Performance, Nova and other SATA drives</source>
        <extracomment>core/catalogue/data/apacer-innodisk.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counter of the drive&apos;s work to spread wear evenly; the number&apos;s form is the maker&apos;s own.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts of spare flash blocks in the maker&apos;s own form.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Creates, reads and copies sets of files: disk images, MP3, videos, program files.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial BX100 and BX200</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial BX300</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial BX500</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial M500</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial M550</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial MX100, MX200 and MX300</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial MX500</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial MX500, firmware before M3CR03</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial P and T series (NVMe)</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial RealSSD C300</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial m4, Micron C400 and P400e</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crucial v4</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 3 (2012)</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 3 measures 4,000 MB at most: compare with results of that size only.</source>
        <extracomment>core/bench/suites_crystaldiskmark.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 3&apos;s list: sequential, random 512K, 4K and 4K at depth 32, over 1,000 MB.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8&apos;s default list with 70 % reads and 30 % writes at once.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8&apos;s default list, with data that does not repeat.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8&apos;s list for NVMe drives.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8&apos;s peak profile for NVMe drives.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8&apos;s peak profile.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8&apos;s profile without queues.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8, NVMe</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8, default</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8, mix</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8, peak performance</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8, peak performance, NVMe</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8, real world performance</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark shows the best of its runs and writes the same block repeatedly. Fettle shows the median and never writes a block twice.</source>
        <extracomment>core/bench/suites_crystaldiskmark.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current temperature of the drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data address mark errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data is being moved within the file system. The partition has its full length still. Check it ({check}) and run this again; have a backup</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data rebuilt from internal parity</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data that was changed on its way through the drive. There should be none.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data that was written long ago is read slowly.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deep sleep entries</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete namespace {nsid} ({before:size}), with everything in it</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference between the most and the least used flash block.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard (TRIM) of every block: the drive is asked to forget, and may do so at once, later or never. Clear at the most, and only where reading back shows it.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard all blocks, so that the drive is as fresh as a new one</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discarded in part: the kernel counted discards of {discarded_bytes:size} on {drives} after {written_bytes:size} were deleted. {layer} does not reveal where the file is stored on the drive, so its blocks cannot be read there.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discarded in part: {gone} of {all} blocks of the deleted file are gone from {device}. The rest may be smaller than what the drive discards at once, or the file system has not freed it yet.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discarding is advice: there is nothing to look up that would prove it.</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not force it. Leave some of the drive unpartitioned instead.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not format it. If there is no backup, a data-recovery service may still read it; otherwise ask the maker for a replacement.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not use the drive any more. Check the file system, and restore from a backup what it misses.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive of a smaller brand; its controller cannot be told</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Maxio controller and early firmware</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Maxio controller, told by its firmware</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Phison NVMe controller</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Phison S9 controller, told by its firmware</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Phison controller</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Phison controller, told by its firmware</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Silicon Motion controller</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Silicon Motion controller, told by its firmware</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drives in virtual machines, memory cards and some USB adapters pass none on: connect the drive directly if you can. A saved report must hold the drive&apos;s SMART data, not only its name.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Either the enclosure knows no UAS, or the system avoids it because it is known to fail. Do not force it; a newer enclosure is the remedy if speed matters.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emergency head parkings</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encryption on a controller that lives by compression</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End of life</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End what works with it (copying, backups, virtual machines; &quot;iotop&quot; or &quot;pidstat -d&quot; name the programs), or wait until it is done, and ask again.</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End-to-end errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase count of the least used flash block.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase count of the most used flash block.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase counts</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase counts in the maker&apos;s own form.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase failures</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase failures (second count)</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase failures on the worst chip</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase the real drive on the machine that runs this one.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase {drive} by {method} ({grade})</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erased flash</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erases in the fast cache, all blocks</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erases, all blocks</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error correction rate</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors beyond repair have grown from {baseline_count:count}, which you had accepted, to {error_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors beyond repair: {error_count:count}, no more than you have accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors mended by error correction</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors mended inside the drive</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors of the drive&apos;s memory have grown from {baseline_count:count}, which you had accepted, to {error_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors of the drive&apos;s own memory over its life: {error_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors of the drive&apos;s own memory: {error_count:count}, no more than you have accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors of the drive&apos;s own memory: {error_count:count}. Data has been lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors of the electrical link between drive and computer. A few at power-on are normal.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors on the drive&apos;s internal paths that were found and mended.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors that error correction put right. Flash always has some.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors while moving the heads. The number&apos;s form is the maker&apos;s own.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors while reading, most of them mended at once. The number&apos;s form is the maker&apos;s own.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors while writing sectors.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Even {percent}% more spare would bring less than a year. It is hardly worth the space</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every address once in order, with no zone left out, and the access time.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every namespace of the drive was checked for use, on all of its controllers</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything on {drive} ({bytes:size}): test data is written over it, in part or in whole. Nobody can bring it back, Fettle neither.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything on {drive} ({size:size}) is lost for good. Nobody can bring it back, Fettle neither.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exception mode</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FC-Test</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failing blocks that the drive has replaced by spare ones: {reallocated_count:count}, more than is usual.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failing blocks that the drive has replaced by spare ones: {reallocated_count:count}. A few are normal over a solid-state drive&apos;s life.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failures of the power-loss protection</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle does not know how this {type} file system keeps account of its free space ({what}).</source>
        <extracomment>core/allocation/source.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle does not read that log on this drive; no other program should.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle does not read {what}&apos;s allocation without mounting it.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle was not permitted to read a part of the drive&apos;s report: {missing}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle was not permitted to read all of the drive&apos;s report.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle&apos;s own password is sent once. A wrong password uses up one of the {tries} tries that a drive allows until it is switched off and on; it does not report how many are left</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle&apos;s password is still set on the drive, from an erase that did not finish.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File groups as BeHardware used them (2009)</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File groups as BeHardware used them (2012)</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File-server, web-server, database and workstation patterns at 1 to 256 outstanding.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files are written and read one after another through the system&apos;s cache, as programs do, 1 MiB at a time. The time of a set ends when the drive has all of it; before each reading and copying its files are dropped from memory. The times beside the speeds are those of single files.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill the drive, or measure a file that Fettle has filled.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flags of the controller; 0 when all is well.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks replaced</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks that could not be erased; the drive takes them out of use.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks that failed while they were being written or erased.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks that went bad after the drive left the factory.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks that went bad in use and were replaced from the spare area. Growth is a warning.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks that were bad when the drive was made. They do no harm.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash chip identification</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash chips lost</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash operations that failed and were repeated elsewhere: {program_fail_count:count} when writing, {erase_fail_count:count} when erasing. This is history unless it grows fast.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash pages that the drive wrote for its own work, such as making room.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash pages written for the computer</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash pages written for upkeep</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash that the drive keeps for its own work.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For drives of some serial numbers Corsair urges an update of this firmware.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free falls</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free space inside the drive</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it air or a heat sink. A drive that is too hot slows down and ages faster.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it moving air, or a heat sink, and let it cool first.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grows with what is written to flash; in which unit is not known for this drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grows with what the computer reads; in which unit is not known for this drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grows with what the computer writes; in which unit is not known for this drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HD Tune</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HD Tune reads the drive as it is. Fettle fills it first: reading space that was never written measures no flash.</source>
        <extracomment>core/bench/suites_tools.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard disks need no TRIM.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have it checked and repaired with its own tool (fsck; for Windows&apos; file systems chkdsk), then try again.</source>
        <extracomment>core/allocation/source.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the drive offer {visible:size} of its {native:size} from now on ({feature}; {hidden:size} set aside). It takes one such change each time it is switched on: to change it again, switch the machine off and on</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the drive take slot {slot} at once, without a reset; it may pause for a moment</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the drive take the firmware that waits in it</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the drive take what is in slot {slot} ({expected}) at its next reset</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the system look at the drive again</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the system read the drive again, read the same places, and compare</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head flying time</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health flags</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health monitoring (SMART) is switched off in the drive, so it tells nothing.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Helium left inside the sealed disk.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Helium level</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High-fly writes</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest erase count</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest erase count in the fast cache</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long a single small access takes, at rest and in company.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the disk takes to reach its speed.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the drive has been switched on, in hours.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the heads have been over the disk; the number&apos;s form is the maker&apos;s own.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many erases a flash block is made for.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much error correction had to do. Flash always needs some; the number&apos;s form is the maker&apos;s own.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much more was written to flash than the computer asked for, in the maker&apos;s own scale.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often a read had to be tried again.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often flash blocks were erased on average.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often flash blocks were erased on average; the normalised value is the life left.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often soft error correction was needed; the number&apos;s form is the maker&apos;s own.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the disk needed more than one try to reach its speed.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the disk noticed that it was falling.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive entered a deep power-saving state.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive had to tidy up its tables after the power went away without warning.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive has checked all of its flash by itself.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive moved data away from a bad place.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive rebuilt data from its own parity. The data is intact; many of them hint at ageing flash.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive was started and stopped.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive was switched on.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive was told to stop before the power went away.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the heads had to be parked because the power went away.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the heads were parked.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the link fell back to a lower speed. Look at cable and plugs.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the power went away before the drive was told to stop. Harmless in small numbers.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Huawei ES3000</source>
        <extracomment>core/catalogue/data/apacer-innodisk.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Huawei SATA drive (HBS)</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ISO is FC-Test&apos;s own set; of the others their 10 GB each and the sizes of the videos are published. The MP3 files are as large as those of FC-Test&apos;s own set; the program files, of which nothing is published, are a mix of 0.8 MB and 49 KB that Fettle chose.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If &quot;sg_vpd -p lbpv&quot; shows that the bridge does UNMAP, a udev rule that writes &quot;unmap&quot; to the disk&apos;s provisioning_mode opens it; try it on an empty drive first, because some bridges then lose data. Otherwise connect the drive directly, or use another enclosure.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If nobody needs it, create a partition over that space, remove the signature with &quot;wipefs&quot;, and delete the partition again</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If nobody switched it off on purpose (some servers do), switch it on; on Linux &quot;hdparm -W1&quot; for SATA. File systems flush it where it matters.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
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
        <source>If the data matters, switch the drive off and ask a data-recovery firm. Tools that write new firmware erase the data.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the drive vanishes or stalls, set the link power policy to &quot;max_performance&quot;.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the drive was copied from a larger one, copy it again to one that is large enough. If it is the same drive, it hides a part of itself: look at its capacity.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the mainboard has a faster slot, large transfers are quicker there.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the mainboard has faster SATA ports, the drive is faster on one of them.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the mainboard has faster SATA ports, use one of them; otherwise check the cable.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
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
        <source>If the signature is left over from an earlier use, &quot;wipefs&quot; lists it and can remove it; remove the drive from an array or volume group that still uses it</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If there are data on it, do not write to the drive; a recovery program such as testdisk can look for the partitions. If it is empty, create a new table.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If there is no RAID set, AHCI is the plainer choice: change it in the firmware setup. Windows must be prepared for the change first, or it does not start.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If there is no backup, ask a data-recovery service first. A secure erase with updated firmware brings the drive back, but not the data.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you are sure, remove the old one&apos;s signature with &quot;wipefs&quot;, or mount the file system and trim it.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In Cisco switches the drive can stop answering.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a RAID this firmware can break the SATA protocol, so that the drive is thrown out of the array.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a container, pass the drive&apos;s device node in from the host, or run Fettle on the host. Otherwise check that udev creates device nodes.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inconclusive: discards were sent, but {device} still returns the deleted file. The drive does not guarantee what it returns after TRIM, so it may have discarded the blocks.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Innodisk 3TE7, 3TG6, 3MG2 and their kin</source>
        <extracomment>core/catalogue/data/apacer-innodisk.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Innodisk SATADOM and 3ME, 3IE, 3SE</source>
        <extracomment>core/catalogue/data/apacer-innodisk.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the latest firmware with Corsair&apos;s tool. Until then, turn hibernation off.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install {package} (Debian&apos;s name for it), then try again.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 310 and 311</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 313</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 320</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 510</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 520, 330 and 335</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 520, 330 and 335 with firmware 300i or 400i</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 530, 535, Pro 1500 and Pro 2500</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 540s and 5400s</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 545s, 5450s and E 6000</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 710</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel 730, DC S3500, S3510, S3610, S3700 and S3710</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel DC S3500 to S3710 for Dell</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel DC S3520, S4500 and D3-S4510 for Dell</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel DC S4500, D3-S4510 and their kin</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel Optane</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel SSD 6, 7 and DC P series (NVMe)</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel X25-E</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel X25-M, X25-V and X18-M</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Internal counter</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iometer as AnandTech used it (2011)</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iometer as BeHardware used it (2012)</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iometer as The Tech Report used it (2010)</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iometer as Tom&apos;s Hardware used it (2011)</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be found out whether a schedule is on.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be read back: {error}.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be read back: {reason}</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
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
        <source>It takes over at the drive&apos;s next reset: restart the machine, or run &quot;fettle firmware activate&quot; while nothing of the drive is in use.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It takes over when the drive loses its power: shut the machine down, wait ten seconds, start it.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It takes over when the machine is started anew.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It works, and there is no haste. To mend it, back up the partition, create it anew at a multiple of 1 MiB (today&apos;s programs do that by themselves) and restore it.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
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
        <source>Keep a current backup, and check in a few days whether either number grows.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
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
        <source>Keep a current backup, and plan to replace the device or its memory.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup, plan to replace the drive, and check it again soon.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup. Look for a firmware update, and replace the drive if its errors grow.</source>
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
        <source>Kingston A400</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kingston DC450R, DC500 and DC600M</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kingston HyperX Predator M.2 (SATA protocol over PCIe)</source>
        <extracomment>core/catalogue/data/kingston.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kingston KC600</source>
        <extracomment>core/catalogue/data/kingston.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kingston NVMe drives</source>
        <extracomment>core/catalogue/data/kingston.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kingston SSDNow V, V+ and V100</source>
        <extracomment>core/catalogue/data/kingston.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kingston SSDNow V200, V300, KC300, E50 and HyperX 3K</source>
        <extracomment>core/catalogue/data/sandforce.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kingston UV300, KC310, KC400, DC400, Savage and M.2</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kingston UV400 and UV500</source>
        <extracomment>core/catalogue/data/kingston.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known corruption by queued TRIM</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known defects of the drive&apos;s firmware</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LITEON LCM for Dell</source>
        <extracomment>core/catalogue/data/plextor-liteon.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LITEON and LITE-ON IT drives</source>
        <extracomment>core/catalogue/data/plextor-liteon.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LITEON and SSSTC NVMe drives</source>
        <extracomment>core/catalogue/data/plextor-liteon.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave 10 to 20% of the drive unpartitioned. A firmware update may add TRIM; on drives of 2009 and 2010 it often did. A secure erase makes it fast again (all data are lost).</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave some of the drive unpartitioned instead.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legacy IDE mode has no queueing; see controller mode.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lengthen partition {index} to {new:size} in the table</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the file system in {device} fill its partition</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let them finish, and measure again.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Life left</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Life protection</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Life used</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link speed reductions</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linux avoids that state on models it knows. If the drive still vanishes, update its firmware, or add nvme_core.default_ps_max_latency_us=0 to the kernel&apos;s options.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load cycles</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logical partition {partition} reaches outside the extended partition that should contain it.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at its health; if it is sound, let it be trimmed again with fettle schedule release.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for a firmware update from the maker.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for libata.force=noncq among the kernel&apos;s options and for a rule that writes 1 to the drive&apos;s queue_depth. The kernel also switches it off after repeated errors: then the kernel log says so, and the cable deserves a look.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look in that layer&apos;s manual whether it can pass discards; otherwise leave some of the drive unpartitioned, which serves the same end.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look in the mainboard&apos;s manual which slot is the fastest.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowest erase count</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowest erase count in the fast cache</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
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
        <source>Make a backup now, and look for a firmware update from the maker. Replace the drive if the warning stays.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
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
        <source>Make a namespace of {after:size} in its place</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a namespace of {after:size} in its place, or of the old size where the drive keeps part of the room to itself</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make room on the file system, or use a smaller size.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make sure that your backup is up to date, then run fettle health for the reasons.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure in a folder whose file system allows direct access.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure in a folder without compression (btrfs: chattr +m).</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure more of it with --size.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure on ext4, XFS or NTFS to see the drive alone.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media errors rise, the spare area shrinks, and in the end the drive makes itself read-only; seen chiefly with 2 TB.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micron 1100 for Dell</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micron 5100, 5200, 5210, 5300 and 5400</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micron 5300 and 5400 for Dell</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micron M500, M510, M550, M600, 1100 and 1300</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micron M500DC, M510DC and P410m</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micron and Crucial NVMe drives</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micron drives for HPE</source>
        <extracomment>core/catalogue/data/crucial-micron.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minutes since the workload timer was started; for measuring, not for health.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mount and unmount it once, or run &quot;e2fsck&quot; on it, then try again.</source>
        <extracomment>core/allocation/ext_superblock.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mount and unmount it once, then try again.</source>
        <extracomment>core/allocation/xfs_log.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mount it and trim it: &quot;fettle trim MOUNT&quot;.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the second copy of the partition table from the end of the drive, which will be hidden, to behind the last partition</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the second copy of the partition table to the end of what the drive offers</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Much reading weakens neighbouring data until it cannot be read any more.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NCQ concerns SATA drives on AHCI.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe Format with crypto erase: a new key for the namespace. Done in seconds; a power cut in it leaves the namespace unusable until it is formatted again.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe Format with user data erase: all that the namespace holds is erased. NVMe does not say what becomes of copies that the drive keeps outside it, so that Fettle counts it as clear only.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe drive of a smaller brand</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the drive itself to measure all of it. --overwrite adds the steps that write, which destroys all data on the drive.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace {nsid} (size unknown; {attachment}) is erased too, with everything in it.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace {nsid} ({size:size}; {attachment}) is erased too, with everything in it.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace {nsid} would be erased too ({attachment}), and the system lists no drive for it: whether it is in use cannot be checked. Detach it from its controllers first (nvme detach-ns), or choose a method that erases one namespace.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Native command queueing (NCQ)</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New firmware ({expected}) waits since {at}; the drive still runs {now}.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file system is mounted that TRIM of a solid-state drive could serve.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file system on a solid-state drive is mounted.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No journal says that the password is Fettle&apos;s, so there is no erase to resume: fettle erase run --method security-normal --password-of user (or master, or fettle) erases the drive with the password that is set.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No partition is touched. Part of the space may be trimmed already. Run it again</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No password is set on the drive: there is nothing to unlock.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program has {drive} open</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program has {drive} open. Fettle cannot read which files {hidden} processes have open</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program has {drive} open. Open now: {users}</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program in this container has {drive} open. Make sure that none outside it has: Fettle cannot see those</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No spare blocks are left, and {reallocated_count} have been replaced so far: the next failing block cannot be replaced.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody tells the solid-state drives which blocks are unused: no schedule is on, and {mount_points} is mounted without live TRIM. Writing becomes slower in time, and the flash wears more.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not 0 when the controller had to stop normal work.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not 0 when the drive has made itself read-only to save its data.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a model that is known for it.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not at a multiple of 1 MiB, but of 4 KiB, which is all that matters: partition {partitions}.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not discarded: the blocks of the deleted file changed on {device}, but the kernel counted no discard on {drives}. They were overwritten.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not discarded: the file system could not pass TRIM on ({error}).</source>
        <extracomment>core/trim/proof.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not discarded: the kernel counted no discard on {drives}. A layer between the file system and the drive drops them, and the data remains on the drive.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not discarded: the kernel counted no discard on {drives}. {layer} frees the blocks for itself without passing discards on: the data remains on the drive, although {device} no longer shows it.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not discarded: {device} still holds all {all} blocks of the deleted file.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not proven, but likely: the kernel counted discards of {discarded_bytes:size} on {drives} after the file was deleted. {layer} does not reveal where the file is stored on the drive, so its blocks cannot be read there, and the count includes the discards of other programs.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not used</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not yet: the drive runs {now}, and {expected} waits. Still needed: {duty}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing below {target} takes TRIM: neither the drive nor what lies between.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing else goes on in the drive</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing else goes on in the drive, and {work} is running: let it end</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is broken. Let TRIM pass the encryption layer and leave some space unpartitioned: both help.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is broken. Plan to replace the drive, and keep a current backup.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is broken. Where there is a choice, use a file system with TRIM: ext4, XFS, Btrfs or F2FS; for NTFS the kernel&apos;s own driver ntfs3.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is known about this drive&apos;s health: there was no health data to read.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is lost: only blocks that hold nothing are named to the drive. Run it again.</source>
        <extracomment>core/trim/trim_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is lost: only blocks that the file system calls free are named to the drive. Run it again.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is owed. When you partition the drive anew some day, begin at a multiple of 1 MiB.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing needs to be done on a kernel of 2015 or later. Behind a USB bridge TRIM is not queued at all.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing needs to be done on this report alone. Keep a current backup.</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing needs to be done. If a maker&apos;s program does not find the drive, this is why.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing needs to be done. The controller manufacturer&apos;s program shows the drives behind it.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is in use</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is in use, because this update erases the drive</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is in use, because this update erases the drive: unmount {what} and everything else on it, or start the computer from another drive</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is in use, for new firmware takes over while the machine runs</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is in use, for new firmware takes over while the machine runs: unmount {what} and what else is used of it, start from another drive, or let the firmware wait for the next start (--activate next-boot)</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is in use, for new firmware takes over while the machine runs: {reason}. Detach it from its controllers (nvme detach-ns), or let the firmware wait for the next start (--activate next-boot)</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is mounted or otherwise in use</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on {drive} is mounted or used as swap space</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive: none of its {attribute_count} values is at its threshold. It counts neither errors nor endurance in a way that is known.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive: the count of data errors is {error_count}, and no value is at its threshold. How much of its endurance is used is not known.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive: {percentage_used}% of its rated endurance is used, and no warning is raised. It does not tell how many data errors it has had.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive: {percentage_used}% of its rated endurance is used, and the count of data errors is {error_count}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this drive: {percentage_used}% of its rated endurance is used, {spare_percent}% of its spare memory is left, and the count of data errors is {error_count}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against this hard disk: unreadable sectors {error_count}, replaced sectors {reallocated_count}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing that Fettle knows lies here, so that it is not known what is free.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed but what every check at a start of the machine would put right</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing, when all goes well. An update that goes wrong can leave a drive that does not answer any more: have a backup of what you cannot do without</source>
        <extracomment>core/firmware/update_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing: at its next start the system looks by itself</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of spare flash blocks that are in use.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of spare flash blocks that are left.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OCZ Trion, Toshiba TR150, TR200 and KIOXIA EXCERIA</source>
        <extracomment>core/catalogue/data/toshiba-kioxia.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OCZ Vector</source>
        <extracomment>core/catalogue/data/ocz.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OCZ Vector, Vector 150 and 180, Vertex 450 and 460, ARC 100, Saber, VX500</source>
        <extracomment>core/catalogue/data/ocz.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OCZ Vertex 2, Vertex 3, Agility 3 and their kin</source>
        <extracomment>core/catalogue/data/sandforce.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OCZ Vertex 4, Agility 4, Octane and Petrol</source>
        <extracomment>core/catalogue/data/ocz.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OCZ Vertex, Agility, Solid and other Barefoot drives of the first generation</source>
        <extracomment>core/catalogue/data/ocz.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of {sectors:count} sectors that were read back, {lost:count} are lost, {stale:count} stale, {misplaced:count} misplaced and {corrupt:count} corrupt: this drive does not keep what it is given.</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On Linux the drive can stop answering after it entered its deepest sleep.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One copy of the partition table is whole at every moment, and no partition changes. Run it again, or fettle overprovision undo</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only Fettle has checked {name} ({type}): libblkid and the file system&apos;s own checker are not available here. If the file system is damaged, or not what is in use there, data will be lost.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only blocks that the file system reports as free were discarded. If that report is right, nothing is lost. Run it again.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only {spare_percent}% of the spare memory that replaces failing blocks is left.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open or assemble it, mount the file system within, and trim that: &quot;fettle trim MOUNT&quot;.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other programs moved {other_bytes:size} on this drive meanwhile.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other programs used {other_cpu_percent:1f} % of the processors meanwhile.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over-provisioning</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PSID revert (TCG Opal): back to the state of the factory, with new keys, by the 32 characters on the drive&apos;s label. The way back into a drive that is locked by a lost password. Firmware has claimed success and kept the data: it is looked up afterwards.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parity arrays pass TRIM only if every drive is known to read zeros after it. If the makers of all of them promise that, the kernel option raid456.devices_handle_discard_safely=Y opens it; if not, leave it closed: data would be at risk.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {partition} (byte {offset_bytes:count}) fits 4 KiB pages, but not the {physical_sector_bytes:gib} that this drive prefers. The loss is small.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {partition} begins at sector {start_sector:count} (byte {offset_bytes:count}), which does not fit the drive&apos;s 4 KiB pages: many writes touch two pages instead of one. That costs speed and wear.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {partition} begins at sector {start_sector:count}, which is not a multiple of 4 KiB. It holds no file system, so this costs nothing.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
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
        <source>Patriot P210, firmware SN19275</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain logical volumes pass TRIM; snapshots, mirrors and thin pools with discards=ignore do not. For a thin pool: &quot;lvchange --discards passdown&quot;. (issue_discards in lvm.conf concerns lvremove only.)</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plextor M2 to M8</source>
        <extracomment>core/catalogue/data/plextor-liteon.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plextor NVMe drives</source>
        <extracomment>core/catalogue/data/plextor-liteon.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power cycles</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power losses without warning: {error_count:count} in {power_cycles:count} starts.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power saving that this model is known to fail with</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-loss protection</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-on time</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program failures</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program failures (second count)</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program failures on the worst chip</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Programs leave the drive alone (busy for at most {idle_percent}% of the time, and {idle_bytes:count} bytes a second). During {milliseconds} ms it was busy for {busy_percent}%, with {requests:count} requests and {bytes:count} bytes: new firmware stops the drive for seconds, and requests that wait can fail</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Programs leave the drive alone: during {milliseconds} ms it was busy for {busy_percent}% of the time, with {requests:count} requests and {bytes:count} bytes</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proven down to the image file of {device}: all {all} blocks of the deleted file are gone from it. Whether the drive is trimmed as well depends on the file system that stores the image.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proven: all {all} blocks of the deleted file are gone from {device}, and the kernel counted discards of {discarded_bytes:size} on {drives}.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proven: all {all} blocks of the deleted file are gone from {device}.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published are the mean sizes of the files in each group, not how many there are nor how the sizes scatter: here all files of a group have its mean size, and Fettle chose their number (4, 400, 2,500 and 20,000).</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published are the number of files of each group and their bytes together: here all files of a group have the same size.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the drive into the machine itself (M.2, SATA), without the USB enclosure.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query the drive while it is in use, or allow Fettle to spin it up (--wake).</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick look</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random access over 8 GiB at 3 and 32 outstanding, sequential over the whole drive.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random writes that are sent one at a time fall from 17,000 to 3,000 a second after about a minute.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated erase count</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read and write speed over all addresses, burst rates, access times.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read back from the drive</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read back from the drive, and it is not so</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read by the computer</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read by the computer (unit not known)</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read errors that error correction or a second try mended. The number&apos;s form is the maker&apos;s own.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read failures</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read retries</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read speed along the line of addresses: a drive that compresses shows several speeds.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the first and the last MiB and more than 4,000 places between, to compare them afterwards</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading it needs administrator rights.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads beyond soft correction</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads of flash that failed at first.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads or writes that failed beyond repair over the drive&apos;s life: {error_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads or writes that failed beyond repair: {error_count:count}. Data has been lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads that failed even after error correction: data was lost at that place.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocated sectors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocation events</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recoveries after a power loss</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular TRIM of the file systems on flash</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair it first; &quot;fettle check&quot; reports the details</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace it with a protective MBR (gdisk can) if no system needs it</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the cable or try another port; a drive in a docking station or hot-swap frame may be held back by that. Then restart and look again.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaced blocks have grown from {baseline_count:count}, which you had accepted, to {reallocated_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaced blocks: {reallocated_count:count}, no more than you have accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the drive&apos;s controller, so that it takes the new firmware; nothing of the drive is in use meanwhile. Where the drive asks for more than such a reset, this is left out</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result of the last test of the capacitors that save data when the power fails.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Room that the drive has for its own work.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row {partition} of the partition table has a type but no size.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run Fettle as an administrator, for example with sudo; if it already runs so, the system itself forbids it.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run Fettle as root.</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;e2fsck -f&quot; on it, then try again.</source>
        <extracomment>core/allocation/ext_superblock.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;fsck.exfat&quot; on it (or chkdsk under Windows), then try again.</source>
        <extracomment>core/allocation/exfat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;fsck.fat&quot; on it (or chkdsk under Windows), then try again.</source>
        <extracomment>core/allocation/fat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;sudo fstrim --all&quot; once a week, by cron or a timer. It comes with util-linux.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;xfs_repair&quot; on it, then try again.</source>
        <extracomment>core/allocation/xfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run chkdsk on it under Windows (or &quot;ntfsfix&quot;), then try again.</source>
        <extracomment>core/allocation/ntfs_state.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run fettle check for what its maker says, and what helps.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run fettle health to see what it means for this drive.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run fettle schedule list for the state of all tasks.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the check with administrator rights, so that the drive can be asked. In a virtual machine, the host decides (QEMU: discard=unmap).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the checker by hand to see why. Until it finishes, Fettle does not wipe the file system.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the suite &quot;{title}&quot; on {drive}, the steps that write among them</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SANITIZE, block erase: the drive empties every flash block, also those that no host can reach. It is looked up afterwards, and goes on by itself after a power cut.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SANITIZE, crypto erase: the drive throws away the key that all is stored with. Done in seconds; one has to trust the drive that everything was encrypted.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SANITIZE, overwrite: the drive writes zeros over everything, also over what no host can reach. Slow, and it costs the flash one full write.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SAS drives for HPE</source>
        <extracomment>core/catalogue/data/apacer-innodisk.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SATA drives for HPE</source>
        <extracomment>core/catalogue/data/apacer-innodisk.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SK hynix NVMe drives</source>
        <extracomment>core/catalogue/data/hynix.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SK hynix SATA drives</source>
        <extracomment>core/catalogue/data/hynix.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SK hynix SC311 and SC313</source>
        <extracomment>core/catalogue/data/hynix.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SK hynix SE4011 and SE5031 for Dell</source>
        <extracomment>core/catalogue/data/hynix.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SNIA PTS: IOPS</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SNIA PTS: write saturation</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SSSTC ER2 and ER3</source>
        <extracomment>core/catalogue/data/plextor-liteon.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung NVMe drives for computer makers</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung NVMe drives for data centres</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung PB22-J and earlier</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung PM851</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung PM863, SM863 and their successors</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung PM871 and its successors for laptops</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung PM871 for Dell</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung Portable SSD</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SAS drives</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SM825 for Dell</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SM843T with firmware of other systems</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SM843T, PM853T and their kin</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 470</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 750 EVO</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 830 and PM830</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 840 EVO</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 840 PRO and SM841</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 840 and PM841</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 845DC</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 850 EVO</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 850 PRO</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 860</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 860 DCT and 883 DCT</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 870</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 980 PRO</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 990 PRO</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD 9x0 (NVMe)</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung SSD of 2008 (MCC)</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung XP941 and SM951 (AHCI)</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samsung data-centre drives for Dell</source>
        <extracomment>core/catalogue/data/samsung.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SanDisk CloudSpeed</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SanDisk Extreme and X100</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SanDisk SD7U</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SanDisk SSD Plus</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SanDisk U100 and U110</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SanDisk X110, X210, X300s, Extreme II and Ultra Plus</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SanDisk X300 and X400 for Dell</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SanDisk Z400s, X400, X600, Ultra II and Ultra 3D</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SanDisk and HGST SAS drives</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SandForce drive of a smaller brand</source>
        <extracomment>core/catalogue/data/sandforce.toml</extracomment>
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
        <source>Says which flash chips are built in; no measure of health.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seagate 600 and 600 Pro</source>
        <extracomment>core/catalogue/data/seagate.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seagate BarraCuda SSD</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seagate Nytro 1000 and 3000 SATA</source>
        <extracomment>core/catalogue/data/seagate.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seagate Nytro XF1230</source>
        <extracomment>core/catalogue/data/seagate.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors that cannot be read at present: {pending_count:count}. What is in them may be lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors that could not be read and will be replaced when they are next written.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors that the drive could not read during its own checks.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors waiting for a decision</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors waiting for a decision (not reliable)</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See that air gets to it. It slows down, and ages faster, when it is hot.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See that the erase command gets through to the drive: sent without its preparation, the drive itself must refuse it</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See to the warning, then check again. Keep a current backup.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seek errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seek performance</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive in one command (mode {mode}h); it takes over with it</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} bytes at a time</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} bytes at a time (mode {mode}h); it takes over with the last piece</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} bytes at a time (mode {mode}h); it waits there until the drive&apos;s power goes off and on</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequential and random access by queue depth, incompressible, two minutes each.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequential read 2M, mean of 1, 2 and 4 outstanding</source>
        <extracomment>core/bench/suites_iometer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set no drive password before the firmware is updated to 02HA, 02HD or later.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the SATA mode to AHCI in the firmware setup (BIOS or UEFI). Linux needs nothing else; Windows must be prepared first, or it does not start. For a drive on a parallel ATA cable there is no such choice.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the link power policy of its port to &quot;max_performance&quot; (TLP and similar programs have a setting for it).</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the password that the erase asks for; it is always &quot;{password}&quot;</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set when the drive thinks that its rated life is over.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seven mixes by eight block sizes, in rounds until the drive is in its steady state.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of flash blocks that are bad, in the maker&apos;s own scale.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of reads in the measured period</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of reads since the workload timer was started; for measuring, not for health.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of reads that needed stronger correction; the number&apos;s form is the maker&apos;s own.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the rated endurance that is left, in hundredths of a percent.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the rated endurance that is left. At 0 the drive is worn, not broken.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the rated endurance that is left; the raw number is the share that is used.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the rated endurance that is used, in hundredths of a percent.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the rated endurance that is used. Beyond 100 the drive is worn, not broken.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the spare flash blocks that is left.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shocks</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shocks that the disk felt while it was working.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorten partition {index} to {new:size} in the partition table, and change nothing else in it</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shrink the file system in {device} from {old:size} to {new:size}, by its own program</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shut the machine down, wait ten seconds, start it and look again. Does it run {now} even then, the drive does not do what it says: ask its maker.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single-bit errors in the drive&apos;s memory</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot {slot} holds {expected} now; the drive runs {now}. Still needed: {duty}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot {slot} holds {found}, and {expected} was to be there. The drive runs {now}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot {slot} may be empty then; {running} stays in the slot it runs from. Look with &quot;fettle firmware show&quot; and run the update again.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small random writes can stop the whole drive for up to two seconds (JMicron JMF602 controller).</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soft error correction rate</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soft read errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Solid-state drive or hard disk</source>
        <extracomment>core/check/scene.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Solidigm D3-S4520 and D3-S4620</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Solidigm NVMe drives</source>
        <extracomment>core/catalogue/data/intel-solidigm.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some blocks were discarded, others not: run it again.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some file systems are trimmed both live and by a schedule. That does no harm.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some firmware of this model has a known defect. Whether this drive&apos;s firmware {firmware} has it is not known: {symptom}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some firmware of this model loses data when TRIM is queued, and this system does queue it.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some firmware of this model loses data when TRIM is queued. Linux knows that and sends plain TRIM instead: the drive is safe.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some firmware of this model loses data when TRIM is queued. Linux knows the model and sends plain TRIM instead; whether it does so here could not be seen.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something stands between the machine and the drive: before a password is set, it is proven that the erase gets through. If it does not, nothing is done</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soundness of the partition table and its copies</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare area left</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare block counts</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare blocks left</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare blocks used</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare blocks used on the worst chip</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare flash blocks in use on the chip that needed the most.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare memory for failing blocks</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed and width of the PCI Express link</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed as the drive measures it itself, in the maker&apos;s own scale.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed by how well the data compresses.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of the SATA link</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spin-up retries</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spin-up time</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spread of wear</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start Windows and shut it down in full (&quot;shutdown /s /t 0&quot;; &quot;powercfg /h off&quot; ends Fast Startup).</source>
        <extracomment>core/allocation/ntfs_state.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start and stop count</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State of the capacitors that save data when the power fails; judged by the normalised value.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State of the slow-down that protects a hot drive; the form of the number differs.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop what writes to it, and cool it now: air, a heat sink, more distance to other hot parts.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop writing to both, copy what is needed to another drive, then create the partitions anew.</source>
        <extracomment>core/partition/extents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store the image in slot {slot}, to be taken at the next reset of the drive</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store the image in slot {slot}; what runs ({running}) goes on running until you activate it</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum of the erase counts of all flash blocks.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supermicro SuperDOM</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspend the machine to memory and wake it (fettle erase run --suspend does it), or unplug the drive&apos;s power and plug it in again while the machine runs.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sustained writing</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch SMART on in the firmware setup of the computer, or with: smartctl -s on DEVICE.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off fstrim and the discard mount option for this drive, back up, and check the files.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch the drive off and on (a restart of the computer may not do that), then try again.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch the drive off and on. fettle erase methods then shows the ways to unlock it or to erase it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch the machine off, take the drive out and put it back firmly; clean the contacts; do without riser cards and adapters. Also look in the firmware setup for a limit of the slot&apos;s speed, or lanes that another slot shares.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch the weekly schedule on: &quot;sudo systemctl enable --now fstrim.timer&quot;. It is better than the mount option &quot;discard&quot; on most drives.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not get from {target} to the drive: the {kind} {layer} lets none through.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the USB bridge {layer} does not pass it on, or the system does not use what the bridge can do (provisioning mode &quot;{provisioning_mode}&quot;).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the array {layer} ({detail}) lets none through ({mount_points}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the encryption layer {layer} holds it back. Files deleted on {mount_points} stay occupied for the drive, which slows it and wears it.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the layer {layer} ({kind}) lets none through ({mount_points}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the logical volume {layer} lets none through ({mount_points}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the {detail} array {layer} lets none through ({mount_points}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM is advice: the drive was asked, and does not tell what it did. The data may still be in its flash.</source>
        <extracomment>core/trim/trim_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM is advice: the drive was asked, and does not tell what it did. The space is outside all partitions either way</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM of this model is broken and must stay closed.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM of this model is known to be broken, and the system uses it: data can be lost.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM of this model is known to be broken. The system sends none, which is right, as far as can be seen.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM of this model is not known to be broken</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM of {model} is known to be broken: {target} is left alone.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM sent through the command queue can destroy data.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM support of the drive</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken for granted: you go on writing as before; the {spare:size} of spare are an estimate; and the space that you give holds data, or is not trimmed, today. Free space that the drive knows of is spare already</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tell the drive that {bytes:size} outside all partitions hold nothing (from byte {start:count})</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature at the case</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature where air passes; usually a little lower than inside.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ten minutes of random writes: how even the seconds are.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That programs leave the drive alone is yours to make sure of: this system does not count it</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That the image ({new}) is newer than what runs ({running}) is yours to make sure of: their names do not tell</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That the image is for this drive is yours to make sure of: a bare file does not say so, and only the drive itself can refuse a wrong one. Compare its SHA-256 {sha256} with the maker&apos;s page</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That the image is newer than what runs ({running}) is yours to make sure of: it does not say which revision it holds (--revision says it)</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PCI Express link runs at {speed_now_gigatransfers:1f} GT/s on {width_now} lanes, less than drive and slot can both do (drive {speed_drive_gigatransfers:1f} GT/s on {width_drive}, slot {speed_slot_gigatransfers:1f} GT/s on {width_slot}).</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PCI Express link runs at {speed_now_gigatransfers:1f} GT/s on {width_now} lanes; the drive can do {speed_drive_gigatransfers:1f} GT/s on {width_drive}. What the slot can do is not known.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PSID from the drive&apos;s label is given</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PSID must be given: the 32 letters and digits that are printed on the drive&apos;s label (--psid).</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SATA controller is in RAID mode ({address}). That does no harm to speed, but makers&apos; programs for firmware and SMART may not find the drive, and TRIM does not pass through some RAID sets.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SATA link runs at {speed_now_gigabits_per_second:1f} Gb/s though drive and port can both do {speed_possible_gigabits_per_second:1f} Gb/s.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SATA link runs at {speed_now_gigabits_per_second:1f} Gb/s; the drive can do {speed_drive_gigabits_per_second:1f} Gb/s. What the port can do is not known.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The USB bridge lets nothing through but questions: commands that erase an NVMe drive do not get to it.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The accesses went through the system&apos;s cache ({memory_bytes:gib} of memory for {span_bytes:gib} of test data): part of the figures is the memory&apos;s.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The accesses went through the system&apos;s cache: part of the figures is the memory&apos;s.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bridge or controller between does not return the drive&apos;s registers, so that it cannot be proven that an erase gets through. A drive that takes the password and not the erase stays locked.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bridge or controller between does not return the drive&apos;s registers: it could not be seen how the sanitize goes.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
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
        <source>The checker reads a partition inside an image through a loop device, which requires root.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer can stop with a blue screen when it wakes from standby.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer crashes or the drive disappears until it is switched off and on, often when it wakes from standby.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer crashes or the drive disappears until it is switched off and on.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The controller could not load its firmware: the name is that of its factory state, and the data cannot be reached.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The controller is not known to compress.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The controller runs in legacy IDE mode ({address}, driver {driver}): the drive gets one command at a time, and much of its speed is lost.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The counters of host and flash writes do not fit together ({ratio:1f} times), so write amplification is not shown.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data compresses to almost nothing, as ATTO&apos;s does: drives that compress look faster than they are with other files.</source>
        <extracomment>core/bench/suites_tools.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data is lost. The drive may be without a namespace, and then offers no space until fettle overprovision undo makes a new one</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data that was written repeats: a drive that compresses or deduplicates looks faster than it is with files of one&apos;s own.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is in standby, or does not report its power mode, and was not spun up.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive answers as the drive that it is</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive as a whole carries the signature of {what}, which its partitions and the rest may belong to</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive can do {speed_drive_gigabits_per_second:1f} Gb/s, and this port {speed_port_gigabits_per_second:1f} Gb/s. Nothing is broken.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive can do {speed_drive_gigatransfers:1f} GT/s on {width_drive} lanes; its slot does {speed_slot_gigatransfers:1f} GT/s on {width_slot}. Nothing is broken: it runs as fast as this slot allows.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive can hang when its self-test log is read.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive can hang when the computer starts and then fail with its data.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive cannot be read at byte {at_byte}: {error}</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive cannot be read: the kernel has it, but it has no device node here.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive comes back erased in part and locked by the same password: run the same command again, or fettle erase unlock with that password.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive comes back locked and erased in part. fettle erase resume finishes it; fettle erase unlock makes it usable as it is.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive could not be asked afterwards ({why}).</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive could not complete its last self-test because of an error.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive counts unreadable sectors: {pending_count}. On this model and firmware the count flips between 0 and 1 by mistake, so it is not judged.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive counts wear in whole percent and shows {percentage_used}%, so the years are a rough guess.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive counts {error_count:count} errors of its memory. No drive lives through that many: the counter is wrong, so it is not judged.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive did not answer when it was asked what runs: {error}</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive dies after 32,768 hours of power-on time, and its data with it; drives of one age die together.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive dies after 40,000 hours of power-on time, and its data with it; drives of one age die together.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive dies after about 40,000 hours of power-on time, and its data with it; drives of one age die together.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive disappears or the computer crashes; seen in Dell computers.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not count its available spare: it reports {spare_percent}% with a threshold of {spare_threshold_percent}%, as virtual drives do.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not respond: {reason}. Its health is unknown.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not say what is in slot {slot} before it runs. It runs {now}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not say whether it is flash.</source>
        <extracomment>core/check/scene.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not say whether its write cache is on.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not tell enough of its wear and age to say what that means in years</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not tell how long it has been powered on, so years cannot be worked out.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not tell how much flash it has. {flash:gib} is an estimate from its capacity; bad blocks, parity and the drive&apos;s own tables take part of it</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not tell how much is left.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not tell how much it writes to its flash, so its write amplification is not known: the figures are the models&apos; own, for random writes all over the drive. Ordinary use has less to gain</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not tell its total capacity, so that room outside namespaces is not known</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive forgets what it received and goes on with {running}. Run the update again.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive goes on being used as it was so far ({percentage_used}% of its endurance in that time); the rated endurance is a promise, not an end.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive goes on by itself as soon as it has power again, and gives out no data until it is done. fettle erase resume waits for it and compares.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has a hybrid MBR: two partition tables that may differ, so that it is not certain what is unallocated</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has been powered on for {power_on_hours} hours only, too short to tell how long it will last.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no TRIM.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no TRIM: it cannot learn which blocks are unused, and slows down as it fills.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no command queueing.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no partition table.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no volatile write cache.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has several controllers and does not list the namespaces of the others: whether those are in use cannot be checked. Choose a method that erases one namespace.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
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
        <source>The drive is a dynamic disk of Windows (Logical Disk Manager), whose volumes lie outside the partition table</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is at {temperature_celsius} °C, past its critical limit of {limit_celsius} °C: it may shut itself down or lose data.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
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
        <source>The drive is behind a RAID controller ({address}, driver {driver}). Firmware updates, SMART and TRIM depend on what the controller passes through.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is behind a controller in RAID mode (Intel VMD or RST, {address}). It works at full speed, and the system sees it.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is erased; only the comparison is missing.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is free. The last erase failed: what is on the drive may be erased in part, or not at all.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is free. The last erase ran to its end, and verification failed: data that was on the drive before is still there.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is free. The last erase was cancelled: what is on the drive may be erased in part.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is free. The last erase was interrupted: what is on the drive may be erased in part.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is free: no password is set, and no sanitize runs. Nothing stands in the way of using it.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked by Fettle&apos;s password, from an erase that did not finish.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked by a password, and no journal says that the password is Fettle&apos;s.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked by a password, and too many wrong ones were sent: it rejects every password until it is switched off and on.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked by a password: it returns no data until it is unlocked.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked by its own encryption (TCG Opal): it can only be reverted by its PSID.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked by the password of an erase that did not finish.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not on PCI Express.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not on USB.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not on a SATA or NVMe controller of this machine.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not on a SATA port.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive itself says that it is failing, and its counts bear it out.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive keeps only a part of its standard counter of data written; the maker&apos;s table is used instead ({host_written_bytes:size}).</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive lets {method} through</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive may be left without firmware that works: it has no other slot to keep {running} in. Do not let power fail.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive may come back locked by Fettle&apos;s password. fettle erase unlock gives it back with its data; fettle erase resume goes on.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive offers either as much as before or as much as planned, and no data is changed: fettle overprovision show tells which. Run it again, or fettle overprovision undo</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive predicts its own failure (additional sense {asc}/{ascq}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive promises zeros for what was discarded, but only {zeros} of {discarded} places read so. What is in use holds what it held.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
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
        <source>The drive reached {temperature_celsius} °C; from {warning_celsius} °C on it may slow down.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
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
        <source>The drive reports {spare_percent}% available spare with a threshold of {spare_threshold_percent}%: either no spare blocks are left, or the drive does not count them.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive runs either what ran before ({running}) or slot {slot}; both are whole. Look with &quot;fettle firmware show&quot;.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive runs either what ran before ({running}) or the new firmware; the new one takes over at power-on at the latest. Look with &quot;fettle firmware show&quot;.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive runs {now} now, and {expected} was to run. Before it was {before}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive runs {now} now, before it was {before}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive said at {at} that it would run {expected} after the next start. The machine was restarted, and it still runs {now}.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive said that all went well, and still runs {now}, as before ({expected} was to run). Either the image holds the same revision, or the drive does not do what it says.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
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
        <source>The drive says that its last sanitize did not end well.</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive says that its last self-test found a failure (status {self_test_status}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive says that new firmware waits for its activation.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
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
        <source>The drive shows {spare_percent}% of spare memory with a limit of {spare_threshold_percent}%, yet raises no warning itself. One of the two is wrong.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive sleeps and was not woken for this report. Not read: {parts}.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive sleeps and was not woken for this, so its health is not known.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive slowed itself down against heat for {throttled_seconds} s.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive stays locked by Fettle&apos;s password, or is free: run it again.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive stays locked by its password, or the password is removed: run it again.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive still has the password of an erase that did not finish, and locks when it loses power.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive takes TRIM here</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive takes the new firmware when power comes back, as after any reset.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive tells no temperature.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive took the whole image, and says that no firmware waits in it.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
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
        <source>The drive warns that the spare memory that replaces failing blocks is nearly gone, yet shows {spare_percent}% of it with a limit of {spare_threshold_percent}%. One of the two is wrong.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
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
        <source>The drive works on, with test data wherever the writes had come. There is nothing to make good: measure again.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive works well enough to take new firmware</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive works. Run the update again; &quot;fettle firmware show&quot; tells what its slots hold.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive writes less to its flash than it is given: it compresses. The models do not know such drives; its spare is large enough for this data</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s IDENTIFY data say that it is unlocked and that no password is set any more.</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s IDENTIFY data say that no password is set and that it is not locked.</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s controller gains its speed by compressing data, and encrypted data cannot be compressed: expect the slower of its two speeds and more wear.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s controller has fallen back to an emergency mode: it would say that it erased and do nothing. Destroy it by force, or leave it to its maker.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s controller runs without its normal firmware: it calls itself {model}, firmware {firmware}, serial {serial}. Your data cannot be reached, whatever the drive says of its health.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s counter {counter} went from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
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
        <source>The drive&apos;s health could not be read: Fettle was not permitted to ask the drive.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s health could not be read: {reason}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s health falls far faster than its use explains.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s link slowed down meanwhile, from {before_bytes_per_second:size}/s to {after_bytes_per_second:size}/s.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
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
        <source>The drive&apos;s power mode could not be read. It may be in standby and was not spun up for this, so its health is unknown.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s power mode could not be read. It may be in standby, and was not spun up for this report. Not read: {parts}.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s protection against power loss has failed its test (attribute {attribute_id}, value {value}, limit {threshold}): data in its cache may be lost when the power goes.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s security is frozen until it loses power or is reset: the machine&apos;s firmware does that at every start, to keep malicious programs from setting passwords.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
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
        <source>The drive&apos;s write cache is off: writes wait for the flash, and small ones are many times slower and wear the flash more.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive, or the adapter it is behind, does not pass health data on.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The enclosure is driven the old way (usb-storage): one command at a time, and often without TRIM.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system ({file_system}) kept files in memory although it was asked to let go of them: the memory of this machine takes part in reading and copying.</source>
        <extracomment>core/bench/file_suite_runner.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system compresses: what reached the drive is not what was written.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system is smaller than its partition, which does no harm. Check it and run this again</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system is whole and smaller than its partition, which does no harm</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system never writes in place ({file_system}): random writes reach the drive in another order, with more besides.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system on {mount_points} ({detail}) cannot tell the drive which blocks are unused.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system on {target} ({type}) has no TRIM.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The firmware that runs has a known defect that loses data ({id}: {symptom}). Make a backup before the update</source>
        <extracomment>core/firmware/update_plan.cpp</extracomment>
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
        <source>The four corners of a drive in about a minute.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The health of this drive is {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The health of this drive was {before} and is now {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image ({new}) is newer than what runs ({running})</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image ({new}) is newer than what runs ({running}). It is not: --allow-older goes back on purpose</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image ({new}) is not newer than what runs ({running}), which you allowed</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image holds the revision that you named ({named}); its metadata says {said}</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image is at most {most:count} bytes long, which DOWNLOAD MICROCODE can carry: it has {bytes:count}</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image is for this drive: its metadata names {model}, and its checksums are right</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image is whole: its {bytes:count} bytes are a multiple of {unit} bytes, as every image for such a drive</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last partition is {what}: Fettle does not resize it</source>
        <extracomment>core/overprovision/layout.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last sanitize failed, and the drive gives out no data until one succeeds.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last sanitize failed: until one succeeds, the drive gives out no data and takes none.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine does not say whether it runs on mains: see to it that it does until the erase has ended</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine is on mains power (it has no battery that it tells of)</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine is on mains power: an update that loses power in its midst can cost the drive</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine runs on its battery: plug it in, for a power cut in an erase leaves the drive half done.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine runs on mains</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine runs on mains, so that power does not fail half-way</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine was restarted since {at}, and the drive still runs {now}; {expected} waits for the drive&apos;s power to go off, which a warm restart does not do.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine went down while this drive was being trimmed. The schedule will not trim it again.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine&apos;s firmware has frozen SANITIZE until the drive loses power.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine&apos;s swap space lies on this drive and may have been used meanwhile.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The master password cannot unlock the drive: its security level is maximum. It can erase the drive: fettle erase run --method security-normal --password-of master.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory reports an emergency: nearly all spare blocks that replace failing ones are used.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory warns that 80% of the spare blocks that replace failing ones are used.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is not known.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The namespace may be erased in part, and unusable until it is formatted again: fettle erase resume does it.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition is as long as before or as planned; the file system fits into either. A GPT has two copies: should one be damaged, the other holds</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table claims more entries than any table has; it was not read.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table could not be read.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table could not be read: {reason}</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table is not sound ({problem})</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was made for a larger drive than this: Linux refuses it, and data at the end are out of reach.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was probably written for other sectors: the file system at byte {at_byte} was made for sectors of {bytes} bytes</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was probably written for sectors of {bytes} bytes, which are not this drive&apos;s: {what} starts at byte {at_byte}, where a partition would start in such sectors</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was written for sectors of {bytes} bytes, which are not this drive&apos;s</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was written for sectors of {table_sector_bytes} bytes, and the drive now shows sectors of {device_sector_bytes}: the system finds no partitions.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table, or one of its two copies, which lies there too where the drive has one: without it no partition is found any more, those that nothing was written to neither.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition {name} ends past the drive.</source>
        <extracomment>core/trim/regions.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition {name} shares sectors with another one.</source>
        <extracomment>core/trim/regions.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partitions are whole; some of the space between them was discarded. Run it again.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password is still set on the drive: fettle erase unlock with the same password removes it.</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password must be given, because no journal says that it is Fettle&apos;s: --password-of user or --password-of master prompts for it. Where an erase by Fettle on another computer did not finish: --password-of fettle.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The places could not be read and compared afterwards.</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proof could not be made: what was written cannot be seen at its place on {device} ({seen} of {all} blocks). The file system, or a layer below it, changes it on the way.</source>
        <extracomment>core/trim/proof.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proof could not be made: {error}.</source>
        <extracomment>core/trim/proof.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proof could not be made: {layer} does not reveal where the file is stored on the drive, and the kernel does not count discards of {drives}.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The queue depth or the drive&apos;s own ability is not known.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rated endurance is spent; how much longer the drive works cannot be told.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report does not tell whether the drive has TRIM.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report marks the drive&apos;s value {attribute_id} ({attribute_name}) as having reached the limit that its maker set, without saying the numbers.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The revert was made or it was not: run it again, with the same PSID.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The review does not say whether its MB and KB are decimal; they are taken as decimal.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run was stopped before its time.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running system does not live on this drive</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running system lives on {drive} ({mounts}): it cannot erase the drive under its own feet. Start the machine from another system, such as a live system on a USB stick, and run Fettle there; or put the drive into another machine.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same kind of failure counted in another way.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scheduled task {task} failed: {detail}</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scheduled task {task} works again.</source>
        <extracomment>core/alert/texts.h</extracomment>
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
        <source>The sets were scaled to the size that was asked for: {percent:1f} % of the model&apos;s bytes.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The spare memory that replaces failing blocks is nearly gone: {spare_percent}% is left, and the drive&apos;s own limit is {spare_threshold_percent}%.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The specification wants the drive purged first. Figures of a drive that was not begin somewhere on the way to the steady state.</source>
        <extracomment>core/bench/suites_snia.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The speed of the link, now or at most, is not known.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The speed of writing was measured, and what was written was not read back: --verify asks for that.</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The suite &quot;sustained&quot; with a size of a third of the drive finds the end of the cache.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not say whether TRIM reaches the drive.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not say which controller it is.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not say which driver is in use.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system goes by the drive&apos;s old size until its next start. Until then the second copy of the partition table lies behind the last partition, where it serves as well; the same command moves it to the end after that</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system lets the drive be written to</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system lets the drive be written to. It is set to read-only: &quot;blockdev --setrw {path}&quot; ends that, where no switch on the drive is behind it.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system says nothing about the link.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system sends no TRIM to this drive ({layer}). Whether the drive could do it is not known.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system sends no TRIM to this drive, though the drive can do it: the way is closed at the drive itself, by its driver or controller ({layer}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system sends none: &quot;fettle trim path {drive}&quot; shows where the way is closed.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system tells only a part of the link&apos;s state.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system tells what lies on the drive and what uses it</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table is damaged or was made to harm programs that read it: do not use this drive or image before the table is written anew.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test file lies in {extents:count} pieces: sequential access is not sequential for the drive.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two copies of the partition table contradict each other; the first one is shown here and used by the system.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The update of {at} is complete: the drive runs {now} (before it was {before}).</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The way back to {revision}: the drive has no other slot that can be written, so that the image that runs is replaced</source>
        <extracomment>core/firmware/update_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The way of TRIM from the file systems to the drive</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The way of TRIM to the drives could not be followed.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system cannot be read: {error}.</source>
        <extracomment>core/allocation/source.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system contradicts itself ({what}), so that it is not certain what is free.</source>
        <extracomment>core/allocation/source.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system has noted errors.</source>
        <extracomment>core/allocation/ext_superblock.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system has noted read or write errors.</source>
        <extracomment>core/allocation/exfat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system may be mounted by another computer (multiple mount protection).</source>
        <extracomment>core/allocation/ext_superblock.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system was not made to its end, or needs a repair.</source>
        <extracomment>core/allocation/xfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system was not unmounted cleanly.</source>
        <extracomment>core/allocation/exfat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} volume is marked as dirty: it was not unmounted cleanly.</source>
        <extracomment>core/allocation/ntfs_state.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} volume&apos;s journal is open: it was not unmounted cleanly.</source>
        <extracomment>core/allocation/ntfs_state.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {whose} password that you give is sent once. A wrong password uses up one of the {tries} tries that a drive allows until it is switched off and on; it does not report how many are left</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no partitions.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are traces of several formats here ({all}), so that it is not certain which one is in use.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no fix. Leave some of the drive unpartitioned, and let the operating system send TRIM.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no fix; a later revision of the controller did not cure it. Keep write-heavy data, such as mail and browser caches, on another drive, or replace this one.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no partition table here: all that the drive offers counts as used</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no partition table on the drive: whatever lies in its last {hidden:size} cannot be reached until undone</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no partition table that Fettle reads: a file system may take the whole drive</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This contains {what}: it was probably used as a whole drive by a virtual machine or another system. Which blocks are in use is not certain.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive does not use the attribute.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive erases all of its namespaces at once: {namespaces}. What is on any of them is lost too.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive has cooled down to {temperature_celsius} °C.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive is at {temperature_celsius} °C; {limit_celsius} °C is its limit.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This firmware shows 1 here for moments during its normal work; it is no sign of damage.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This firmware starts counting at a large number, so the hours cannot be trusted.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This happens when a drive moves between a USB enclosure and a direct connection, or is formatted to another sector size. Connect it as it was to reach the data.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a hard disk. The checks that concern solid-state drives are left out.</source>
        <extracomment>core/check/scene.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a virtual drive: what it forgets, the machine that runs it may keep.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is cryptsetup&apos;s default. To open it: &quot;discard&quot; in the options of /etc/crypttab, or for LUKS2 &quot;cryptsetup refresh --allow-discards --persistent {layer_name}&quot;. The price: whoever holds the drive can see which blocks are unused, though not what is in the others.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is {what}: what is free in it cannot be told from outside.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This list is meant for a whole drive. {measured_bytes:size} of {capacity_bytes:size} were measured.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This list is meant for a whole drive. {measured_bytes:size} were measured.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is known to hang or lose its link when the link saves power, and power saving is on (&quot;{power_policy}&quot;).</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is known to hang or lose its link when the link saves power. How the link is set here could not be seen.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is known to stop answering after it went to its deepest sleep state by itself (APST).</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This will write up to {bytes:size} to the drive (at 1 GB/s where nothing limits it).</source>
        <extracomment>core/bench/wear.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This will write up to {bytes:size} to the drive (at 1 GB/s where nothing limits it). Judging by how it has counted its wear until now, that is {share_percent} % of its rated life.</source>
        <extracomment>core/bench/wear.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throttling because of heat</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times that data was damaged on its way through the drive&apos;s own circuits: {error_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To use all of it, convert the table to GPT (save your data first).</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many wrong passwords were sent: the drive rejects every password until it is power-cycled.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Toshiba HG3, HG5, HG6, SG and Q series</source>
        <extracomment>core/catalogue/data/toshiba-kioxia.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Toshiba HK3, HK4, HK6</source>
        <extracomment>core/catalogue/data/toshiba-kioxia.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Toshiba and KIOXIA NVMe drives</source>
        <extracomment>core/catalogue/data/toshiba-kioxia.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcend NVMe drives</source>
        <extracomment>core/catalogue/data/transcend.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcend SSD230S, SSD370, SSD360S, SSD220S and M.2 and mSATA kin</source>
        <extracomment>core/catalogue/data/transcend.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcend SSD340</source>
        <extracomment>core/catalogue/data/transcend.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcend SSD720, SSD320 and SSD340</source>
        <extracomment>core/catalogue/data/transcend.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfer sizes from 512 bytes to 8 MiB over 2 GiB, with data that compresses.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfers between computer and drive that were garbled and repeated: {error_count:count}. The cause is the cable, plug or port, not the drive.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfers that were damaged between drive and computer and repeated. Look at cable and plugs.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim it from the system that uses it. If none does, remove the partition table with &quot;wipefs&quot;.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim it on the machine that has the drive.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again. If it stays so, look at the cable, the enclosure and the kernel log.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tweaks that are often recommended</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two counters of errors beyond repair disagree: {error_count:count} and {other_count:count}. A real loss shows in both, so one of the counters may be at fault.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two counters of the data written disagree: {host_written_bytes:size} by the standard statistics, which is used here, and {attribute_bytes:size} by the maker&apos;s table.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two counts in one number: blocks that were bad from the start and blocks that went bad later.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two counts in one number: the most erased block and the average.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USB Attached SCSI (UAS)</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unaligned accesses</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unallocated space of {size_bytes:gib} at byte {start_byte} carries the signature of {what}: a partition may have been deleted by mistake</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unallocated space serves as spare only where the drive knows that nothing lies in it: it was never written, or was trimmed since</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrectable errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Under heavy use the drive can lose data.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock {drive} with Fettle&apos;s password and take the password away; nothing is erased</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock {drive} with its {whose} password and remove the password; nothing is erased</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmount it first; for the drive that the system runs from, start from another medium</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmount it there. If no computer uses it, &quot;e2fsck&quot; clears the mark.</source>
        <extracomment>core/allocation/ext_superblock.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmount {used}, or start from another system. What is mounted is trimmed by &quot;fettle trim {drive}&quot;.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unplug it and plug it in again once. If the capacity stays at zero, replace the drive; a data-recovery service may still read it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unreadable sectors found in the background</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsafe shutdowns</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to 0309 or later with Crucial&apos;s tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to 1.3.3 or later with Corsair&apos;s tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to 1B2QJXD7 or later with Samsung Magician. Health that is lost does not come back.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to 2.15 or later with OCZ&apos;s tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to 22001070 with Dell&apos;s update.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to 51061A20 with SK hynix Drive Manager.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to 5B2QGXA7 with Samsung Magician. It does not undo damage that is done.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to CXM03B1Q with Samsung Magician.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to EXT0DB6Q with Samsung Magician; it refreshes old data from then on.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to GXA5 with the server maker&apos;s tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to M3CR033 with Crucial Storage Executive.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to MU02. Linux protects itself by sending TRIM unqueued.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to MU05. Linux protects itself by sending TRIM unqueued.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to S5Z42109, or keep the kernel from using the deepest power state.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to SVT02B6Q with Samsung Magician, and watch attributes 5 and 187. It does not repair damage.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to XCV10110 or later with the maker&apos;s tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware with Intel&apos;s tool. Fettle does not read that log on this drive.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware with the WD Dashboard before you update Windows.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update to firmware that is based on SandForce 3.3.2 or later, with the tool of the drive&apos;s brand.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a larger test size, and direct access where the file system has it.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the drive, or ask for the report with leave to wake it.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
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
        <source>Volume shadow copies on {name} (Windows&apos; restore points, previous versions of files) lose the files that were deleted after they were made. Their other blocks are kept.</source>
        <extracomment>core/toolbox/wipe_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WD Blue, Green and Red SSDs</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WD and SanDisk NVMe drives</source>
        <extracomment>core/catalogue/data/sandisk-wd.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until the sanitize that runs on {drive} has ended; begin it again where it failed</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear in the measured period</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear levelling</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear since the workload timer was started; for measuring, not for health.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What deleted partitions left in {bytes:size} of unallocated space cannot be recovered afterwards</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What deleted partitions left on {name}: it cannot be brought back afterwards.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is on {partition}, which lies there in part or in whole.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What lies in the {bytes:size} of {drive} from byte {first:count} to byte {last:count}: test data is written over it, in part or in whole. Nobody can bring it back, Fettle neither.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What runs ({running}) is what the image asks for: {compare} {asked}</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the system makes of it shows in fettle list, at the latest after its next start</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was written was read back through the system&apos;s cache, as asked: that says nothing of the drive.</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When a drive password is set or changed in the BIOS, the drive cannot be used after the next start.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether all parts of the report could be read</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the drive slows down writing to reach its rated lifetime; 100 means it does not.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether, and how often, the drive slowed down to cool off.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole flash chips that failed; their data was rebuilt from parity.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows 11 24H2 crashes with this drive, because it lends the drive more memory than the firmware can handle.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows sleeps on this {type} volume: it is hibernated, or was shut down with Fast Startup.</source>
        <extracomment>core/allocation/ntfs_state.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workload timer</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write amplification</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write amplification is {write_amplification:1f}: there is almost nothing to gain. Leave the drive as it is</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write cache of the drive</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write protection</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write to {drive} and measure: {workload}</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes and reads 6 large, 10,480 medium and 68,184 small files, five times.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes and reads files of four sizes, from 731 MB to 49 KB, five times.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes during which a head flew too high; they were repeated.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes left unfinished by a power loss</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes to flash that failed; the drive puts the data elsewhere.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes to the drive&apos;s own log</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes until the fast cache is full: its size, the speed after it, and what a pause gives back.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing becomes very slow once the fast cache is full.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by the computer</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by the computer (unit not known)</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to flash</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to flash (unit not known)</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to flash at three bits a cell; what went through the fast cache is counted apart.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to flash in dense mode</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to flash in fast mode</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to the part of the flash that works as a fast cache.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Years are counted in time with the power on ({power_on_hours:count} hours so far). A drive that runs eight hours a day lasts three times as long by the calendar.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle check&quot; names the layer that holds it back.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle check&quot; names them.</source>
        <extracomment>core/trim/regions.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle check&quot; tells how to open the way, where it can be opened.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;wipefs&quot; lists what libblkid finds. Mount the file system and trim it, or remove an old signature if you are sure.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase methods shows the ways to unlock it or to erase it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume --psid PSID: revert it now; the PSID are the 32 letters and digits on the drive&apos;s label</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume erases the drive to the end. fettle erase unlock removes the password and keeps what is on the drive.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume waits for it, or does it again where it failed.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume: begin it again</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume: erase it again in the same way. fettle erase run --method takes another one, which is better where this one left data</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume: erase it now, to the end</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume: wait until it has ended, and look at the outcome</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase unlock --password-of user (or master): enter the password and remove it; the data is kept</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase unlock --password-of user prompts for the user password and removes it; the data is kept. The security level is maximum, so the master password can only erase the drive: fettle erase run --method security-normal --password-of master.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase unlock --password-of user prompts for the user password and removes it; the data is kept. The security level is maximum, so the master password can only erase the drive: fettle erase run --method security-normal --password-of master. Without a password: fettle erase run --method psid-revert destroys all data with the PSID on the drive&apos;s label.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase unlock --password-of user, or --password-of master, prompts for the password and removes it; the data is kept. fettle erase run --method security-normal with the same option erases the drive.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase unlock --password-of user, or --password-of master, prompts for the password and removes it; the data is kept. fettle erase run --method security-normal with the same option erases the drive. Without a password: fettle erase run --method psid-revert destroys all data with the PSID on the drive&apos;s label.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase unlock --password-of user: enter the user password and remove it; the data is kept. At security level maximum the master password cannot unlock the drive</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase unlock: take the password away and use the drive as it is</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>h2benchw</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>libblkid cannot read {name}: {error}.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>libblkid finds only {type} on {name}, and {command} finds no faults</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>libblkid finds only {type} on {name}. {command} finds no faults in the few structures that it checks; only Windows (chkdsk) checks all of them</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>libblkid finds {all} on {name}, and Fettle finds {type}. Which of them is in use is not certain.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{blank_places:count} of {places:count} places are blank now. The drive was asked to forget, and does not tell what it did.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command} cannot be run on {name} ({type}), so only Fettle has checked it: {words}. If the file system is damaged, or not what is in use there, data will be lost.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command} did not finish on {name} ({type}): {end}. {words}</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command} finds faults in the {type} file system: {words}</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command} is not installed, so only Fettle has checked {name} ({type}). If the file system is damaged, or not what is in use there, data will be lost.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device} is not mounted</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is in use: {users}. Save what you need, unmount it, and take it out of its array or volume group.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{in_use} places in use hold what they held before; all {discarded} discarded places read as zeros, as the drive promises.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{in_use} places in use hold what they held before; {zeros} of {discarded} discarded places read as zeros.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kept_places:count} of {places:count} places still hold what was there before: the drive says that it erased, and did not. Use another method, or destroy the drive.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} ({type}) contains what looks like {what}, at byte {at_byte}. Unless that is a disk image stored as a file, or left over from an earlier use, its data will be lost.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is mounted, or used as swap space: it is left alone. What is mounted is trimmed by &quot;fettle trim&quot;.</source>
        <extracomment>core/trim/regions.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{never_written_percent:1f} % of what was read was never written, or was trimmed: the controller answers that without touching flash.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
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
        <source>{percent}% more spare would bring about {years:1f} more years at the present rate of writing</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{places:count} places were read. None of them is known to have held data before, so that nothing shows whether data is gone.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{places:count} places were read; none of the {data_places:count} that held data before holds it any more.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{remedy} Make a backup before you update firmware.</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{sectors:count} sectors were read back: each holds what was written to it last.</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{short_transfers:count} transfers moved fewer bytes than asked for.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{speed_bytes_per_second:size}/s is more than the drive&apos;s link can carry ({link_bytes_per_second:size}/s): the data came from memory, not from the drive.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{step}: the runs lie {range_percent:1f} % apart. A single figure says little about it.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{target} ({type}) does not lie on a block device of its own.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{target} is mounted read-only.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{target} is on a server ({type}).</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{unread_places:count} of {places:count} places could not be read afterwards, so that nothing is known of them.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{used} stay in use and are left alone. Each other part is held by itself: nobody can mount it, or make a partition in its place, while it is wiped</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{written_bytes:size} were written to a drive of {capacity_bytes:size}: all of it may have gone into its fast cache. Larger writes can be slower.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{zero_places:count} of {places:count} places hold zeros; this method promises zeros everywhere.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
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
        <source>Web page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
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
        <source>This drive is in fine fettle.</source>
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
        <source>Not known</source>
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
        <source>no permission</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it sleeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its power mode cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the transfer failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the answer makes no sense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole drive</source>
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
        <source>The disk was left asleep.</source>
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
        <source>What was looked at</source>
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
    <message>
        <source>in order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>see above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
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
        <source>Columns</source>
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
        <source>Demo: simulated drives, not this machine&apos;s</source>
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
        <source>and %1 more</source>
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
        <source>Not read: %1 files, the first is %2</source>
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
        <source>%1 is there already. Nothing was saved: choose another name.</source>
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
    <message>
        <source>Reading reports…</source>
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
