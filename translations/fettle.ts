<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BenchResultView</name>
    <message>
        <source>firmware %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>through the page cache</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FilesDialog</name>
    <message>
        <source>%1 (folder)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source>in %1 counters</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JobsPage</name>
    <message>
        <source>%1: %2 drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle</name>
    <message>
        <source>Show this page: overview, health, dashboard, …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this drive: its path, by-id name, serial number or model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start hidden, with an icon in the system tray</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same as listing the files without this option</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show simulated drives instead of this computer&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the demo this many times faster than real time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SSD toolbox for drives from any manufacturer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved reports to show instead of this computer&apos;s drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> + literal(text) + </source>
        <extracomment>core/catalogue/generate/write_tables.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--activate never cannot be combined with an activation</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/crypttab contains a NUL byte</source>
        <extracomment>core/tune/crypttab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/crypttab has more than one line for {name}: {line} and {other_line}</source>
        <extracomment>core/tune/crypttab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/crypttab, line {line}: {reason}</source>
        <extracomment>core/tune/crypttab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/fstab contains a NUL byte</source>
        <extracomment>core/tune/fstab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/fstab has a line for /tmp.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/fstab has either its complete old or its complete new contents</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/fstab has more than one line for this swap area: {lines}.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/fstab has more than one line for {mount_point}: {line} and {other_line}</source>
        <extracomment>core/tune/fstab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/fstab has more than one line for {source}: {line} and {other_line}</source>
        <extracomment>core/tune/fstab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/fstab has no line for the swap area {mount_point}</source>
        <extracomment>core/tune/fstab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/fstab has no line for {mount_point}</source>
        <extracomment>core/tune/fstab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/fstab names {source}, a symbolic link that may point to this swap file.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/fstab names {source}, which was not found and may refer to this swap area.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/etc/initramfs-tools/update-initramfs.conf turns update-initramfs off (update_initramfs=no).</source>
        <extracomment>core/tune/initramfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/tmp is a symbolic link to {target}.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/tmp is mounted from {source}, not by tmp.mount.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 is often recommended to reduce SSD wear. macOS writes the image once per sleep; &quot;fettle health&quot; shows whether that matters.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1% of the accesses were issued at least {late_us:time} late, the latest {latest_us:time}: the target or this computer could not keep up with the trace.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 KiB random access within 16 GiB, by queue depth.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 KiB random writes minute by minute, from fresh to steady state.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Device Configuration Overlay (an older way to hide sectors) is not checked</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Fettle journal shows that Fettle set the password on the drive</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A LUKS2 header can permit TRIM by itself (allow-discards flag). Fettle does not read the header; it shows what the kernel currently does.</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Mac with this drive may not wake from hibernation.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chain of this length is almost certainly damaged: check the listed partitions.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A counter for the manufacturer&apos;s engineers; not a health indicator.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A drive in this computer is known to malfunction with link power management.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A few drives stop responding in the deeper states.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A few minutes are often recommended to reduce SSD wear, but programs that call fsync write at once anyway.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file with several names (hard links) counts once per folder. Its space is freed only with its last name.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A forgotten password cannot be recovered. Without it, the drive can only be reverted with the PSID on its label, which destroys all data</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A format is running on the drive; the drive accepts no other erase until it ends.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A format of the drive was interrupted (medium format corrupted). The drive rejects reads and writes until a format succeeds; its data is lost.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A format of the drive was interrupted. The drive rejects reads and writes until a format succeeds.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A full SSD needs TRIM most: free blocks are its only reserve.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hard disk loses time whenever its heads move; without a scheduler, reads can wait behind writes for seconds.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hard disk that falls while running can be destroyed.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hiberfil.sys size that was set with &quot;powercfg /hibernate /size&quot; or &quot;/type&quot;.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A laptop without hibernation loses unsaved work when its battery runs out. Fast startup does not work without hibernation.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A longer interval saves writes only where the same blocks change again and again.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A mode that the drive does not support can destroy data.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A password is set on the drive, and no Fettle journal shows who set it.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A password is set on the drive, and no journal shows that Fettle set it.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A password is still set on the drive. Remove it with &quot;fettle erase unlock&quot; (the password is &quot;fettle-erase&quot;).</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A power failure can destroy the file system and data that programs have saved: Windows does not flush this drive&apos;s cache.</source>
        <extracomment>core/tune/windows/drive_cache_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A program accessed an address that does not exist. No data is lost.</source>
        <extracomment>core/logs/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A protocol measures speed and does not read back its data, except where a step reads.</source>
        <extracomment>core/toolbox/protocol_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A rebuild can destroy data if any drive in the array does not return zeros after TRIM. Many drives report this incorrectly.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replay measures speed and does not read back its data. To verify data, use &quot;fettle bench run --verify&quot;.</source>
        <extracomment>core/toolbox/replay_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sanitize is already running on the drive; the drive accepts no other erase until it ends.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sanitize is running on the drive; it continues automatically and cannot be stopped.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A saved report does not include how the drive is connected and used.</source>
        <extracomment>core/check/inputs.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A self-test is running</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sleeping Mac loses unsaved work when its battery runs out. With mode 3, macOS also writes memory to the drive.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sleeping laptop loses unsaved work when its battery runs out. With hibernation, Windows saves the contents of memory first.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A suite measures speed and does not read back its data. To verify data, use &quot;fettle bench run --verify&quot;.</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A suspended USB port can disconnect the drive.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A suspended laptop saves its memory before the battery runs out.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A time limit per run does not apply here and was ignored: a set of files always runs to completion.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A value of 1 or 10 is often recommended to reduce SSD wear, but the kernel then reads files more often, and a computer with enough memory swaps little at any value. &quot;fettle tune measure&quot; shows how much.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A {test_kind} self-test failed in the past; a later test of the same or a more thorough kind passed.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A {test_kind} self-test failed. A shorter test has passed since, but does not rule out the failure.</source>
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
        <source>AHCI driver at startup</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD copies two large files of 500 MB (ISO), many small files (Program) and a mix of both (Game). The numbers and sizes of the last two are not published: Fettle uses about 1 GB each, in files of 150 MB, 0.8 MB and 49 KB.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD measures read access time over the whole drive. Here it covers the measured area only.</source>
        <extracomment>core/bench/suites_tools.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS SSD&apos;s copy tests (ISO, program, game) work with files: use the suite as-ssd-copy.</source>
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
        <source>ASMedia bridge: command dwords 11, 14 and 15</source>
        <extracomment>core/scsi/asmedia_nvme.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ASMedia bridge: data</source>
        <extracomment>core/scsi/asmedia_nvme.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATA SECURITY ERASE UNIT: the drive erases all sectors that the host can address. A password is set during the erase. If power fails, the drive stays locked with it; Fettle uses a fixed password and can unlock the drive.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATA command {command}h: {data_bytes} bytes of data, but the count register specifies {expected}</source>
        <extracomment>core/scsi/sat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATA commands on this drive</source>
        <extracomment>core/overprovision/limit_step.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATA commands to this drive</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
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
        <source>ATTO writes highly compressible data, which favors drives that compress. Here the data is incompressible unless --compressible is given.</source>
        <extracomment>core/bench/suites_tools.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATTO&apos;s transfer sizes from 512 bytes to 64 MiB.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Abort the running self-test</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {bytes:size} will be written.</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {bytes:size} will be written. Based on the drive&apos;s wear so far, that is about {share_percent}% of its rated endurance.</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above critical temperature</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above warning temperature</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access times</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access times are not written.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accesses not aligned to 4 KiB; they reduce speed and add wear.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate locking (the Locking SP), whose administrator gets the same password. Data remains</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate slot {slot} immediately, without a reset; the drive may pause briefly</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate the firmware that is pending on the drive</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active power</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add libata.force=noncqtrim to the kernel options and restart. Keep a backup, and look for a firmware update.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add {parameter} to the kernel command line in your boot loader configuration.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advanced Power Management (APM)</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advice</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After 5,184 power-on hours the drive hangs once an hour.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After a power failure, data written in the last {value} seconds is lost. The default is {usual}.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After a power loss the drive may report a capacity of 8 MB and a serial number that begins with BAD_CTX; the data is lost.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After about 1,700 idle hours the drive can stop responding.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After many random writes the drive writes at about 20 MB/s and TRIM does not restore it; the drive can also stop being detected at power-on.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After the restart, the system uses the values in the files. Make the change again, or undo it</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After {idle_us:time} idle</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Airflow temperature; usually slightly lower than inside the drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alignment does not matter on a hard disk with 512-byte sectors.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All bad flash blocks, including factory bad blocks; every new drive has some.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data in namespace {nsid} ({before:size}), including its partitions and file systems</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data in namespace {nsid} ({size:size}), including its partitions and file systems</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data in the other namespaces of the drive ({namespaces})</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data in the {bytes:size} of {drive} from byte {first:count} to byte {last:count} will be overwritten with test data, in part or in full, and cannot be recovered.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data on {drive} ({bytes:size}) will be overwritten with test data, in part or in full, and cannot be recovered.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data on {drive} ({size:size}) will be lost: its contents are undefined afterwards. This is not an erase: parts of the data may remain on the drive. To destroy the data, erase the drive first.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data on {drive} ({size:size}) will be permanently destroyed and cannot be recovered.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data on {drive}, including its partitions and file systems</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All data on {drive}: this firmware update erases the drive. {reason} Back up everything on it first</source>
        <extracomment>core/firmware/update_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All schedulers suit this type of drive; which one is best depends on the programs that you run.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All settings that Fettle reads were the same in both states, so they do not explain any difference.</source>
        <extracomment>core/tune/measurement.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {blocks:count} blocks could be read.</source>
        <extracomment>core/scan/scan_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {blocks:count} blocks could be read. Places that were slow on two attempts: {slow_places}.</source>
        <extracomment>core/scan/scan_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {in_use} sampled locations in use are unchanged; all {discarded} discarded locations read as zeros, as the drive guarantees.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {in_use} sampled locations in use are unchanged; {zeros} of {discarded} discarded locations read as zeros.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {places:count} sampled locations are blank.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {places:count} sampled locations are blank. The drive discarded its data, but the flash may still hold it.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {places:count} sampled locations read as zeros, as this method specifies.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {written_bytes:size} that this suite wrote may have fit into the drive&apos;s SLC cache. Longer writes can be slower; the suite &quot;sustained&quot; measures them.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alternate: measure, change the setting, measure, undo it, and so on.</source>
        <extracomment>core/tune/measurement.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Amount of error correction. Flash always needs some; vendor-specific format.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Amount of flash that was erased.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An ATA password is set on the drive, which excludes Opal locking</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An MBR partition table can address only the first {reach_bytes:gib} of this {device_bytes:gib} drive.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An NVMe drive orders its requests itself; an I/O scheduler only adds processor time to each of them.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An entry in the chain of logical partitions points to sector {sector:count}, outside the extended partition. Later partitions are not found.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An erase that used the drive&apos;s existing password did not finish: the password is still set, and the data may be partly erased.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An interrupted rebuild can leave the initramfs of one kernel unusable. Boot another kernel or the fallback image, then run &quot;fettle tune undo {key}&quot;</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An unused swap file may remain. &quot;fettle tune undo {key}&quot; deletes it</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An upgrade in progress needs these files. Choose &quot;Clean up system files&quot; after it has been completed.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another operating system is installed. With fast startup, Windows keeps its file systems open while the computer is off. Changes made by the other system can be lost.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
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
        <source>Arrays of levels 0, 1 and 10 pass TRIM if a member supports it: check the other members.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As few writes as possible without losing data. Few computers need this: see &quot;fettle health&quot;.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the computer&apos;s manufacturer for D0MU078 or later; the defect has not been reported elsewhere.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the computer&apos;s manufacturer for D3MU005, D3CN003 or later; the defect has not been reported elsewhere.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the computer&apos;s manufacturer for D4CN005 or later; the defect has not been reported elsewhere.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the manufacturer what they mean. Keep a current backup.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the manufacturer whether a firmware update is available for this drive. {remedy}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assumptions: the write rate stays the same; the current spare area of {spare:size} is an estimate; and the space to set aside now holds data or is not trimmed. Free space that is trimmed already serves as spare area</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At each sleep, macOS writes memory to the drive and then powers the memory off. Sleep and wake are slower, and the battery lasts longer.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most one write a day for each file that is only read.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the current rate the flash lasts {years:1f} more years: more spare area gives steadier write speed, but no useful gain in lifetime</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At this rate, the flash will last more than {years} years; other components will fail first.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At {at} the drive reported that it would run {expected} after the next start. The computer has been restarted, but the drive still runs {now}.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach it to controller {controller}, so that the system detects it</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach it to the controller, so that the system detects it</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach namespace {nsid} ({size:size}) to controller {controller}. Its data does not change. To undo: detach it</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attribute {attribute_id} ({attribute_name}) has reached the manufacturer&apos;s threshold for imminent failure: value {value}, threshold {threshold}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attribute {attribute_id} ({attribute_name}) has reached the manufacturer&apos;s threshold: value {value}, threshold {threshold}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attribute {attribute_id} ({attribute_name}) is at its threshold, but on this model the threshold has no meaning, so it is ignored.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attribute {attribute_id} ({attribute_name}) reached its threshold {threshold} in the past (worst {worst}); it is now {value}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Autonomous transitions (APST)</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Available spare</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Available spare threshold</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average erase count</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average erase count in the SLC cache</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average number of erases per flash block.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average number of erases per flash block; the normalised value is the remaining life.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Avoids settings that can lose data in a power failure or with a faulty drive.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BIWIN SSD</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up your data, then restore the primary GPT from the backup GPT with a partitioning tool (gdisk and parted offer this when they open the drive).</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up your data, then rewrite the backup GPT with a partitioning tool (gdisk and parted offer this when they open the drive).</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up your data, then write the backup GPT with a partitioning tool (gdisk and parted offer this when they open the drive).</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
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
        <source>Back up, then update the firmware to D417 immediately with Dell&apos;s update package.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up, then update the firmware to HPD7 immediately with HPE&apos;s online tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up, then update the firmware to HPD8 immediately with HPE&apos;s online tool.</source>
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
        <source>Bad sectors that were replaced from the spare area. Growth is a warning.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the last segment: the drive discards the partial image and keeps running {running}. After it: the drive activates the new firmware when power returns. Check with &quot;fettle firmware show&quot;.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the last segment: the drive discards the partial image and keeps running {running}. During the last segment the drive switches images: most drives keep the old image until the new one is complete, but this is not guaranteed.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beyond the items listed here, an SSD needs no tuning. Moving temporary files, browser caches or logs elsewhere, or mounting with noatime &quot;to save writes&quot;, gains nothing: drives are rated for 20 to 40 GB a day for years, and typical use writes 5 to 10.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block layer</source>
        <extracomment>core/tune/setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks copied because frequent reads nearby had weakened them. Normal maintenance.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
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
        <source>Blocks smaller than the drive&apos;s sector size were increased to one sector, the smallest unit of access.</source>
        <extracomment>core/bench/suite_builder.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both dracut and mkinitcpio are installed, and it is not known which of them builds the initramfs.</source>
        <extracomment>core/tune/initramfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both states were measured {alternations} times, alternately. With 3 or more alternations, Fettle reports whether a difference is more than chance.</source>
        <extracomment>core/tune/measurement.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bus</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
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
        <source>Capacity</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity in sectors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change PERCENT or SIZE in that file and restart zramswap.service.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change it in the driver manufacturer&apos;s program.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change it in the systemd unit or script that mounts it.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change that unit, or remove it and use /etc/fstab.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the file and rebuild the initramfs by hand.</source>
        <extracomment>core/tune/initramfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the file and run &quot;rpm-ostree initramfs --enable&quot;, which keeps the old deployment.</source>
        <extracomment>core/tune/initramfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the hibernation mode instead.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the option in the program that writes /etc/fstab.</source>
        <extracomment>core/tune/mount_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the option when the file system is mounted read-write again.</source>
        <extracomment>core/tune/mount_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the option where /etc/crypttab is maintained.</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the options in the systemd unit or script that mounts it.</source>
        <extracomment>core/tune/mount_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the setting in /etc/nixos/configuration.nix and rebuild the system.</source>
        <extracomment>core/tune/computer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the setting on the host.</source>
        <extracomment>core/tune/computer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the size in the program that sets it up.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the swap settings in the program that writes /etc/fstab.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check and repair it with its own tool (fsck; chkdsk for Windows file systems), then try again.</source>
        <extracomment>core/allocation/source.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check and repair the file system, then try again. Fettle does not wipe a damaged file system.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check it with &quot;lvmconfig --validate&quot;.</source>
        <extracomment>core/tune/lvm_discards.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the listed partitions are correct, then write both copies with a partitioning tool.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the cable and connectors; &quot;fettle check&quot; reports link errors.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the cable and power, then try again. If the error persists, make a backup: an unresponsive drive may be about to fail.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the drive&apos;s health. If there are no problems, allow TRIM again with &quot;fettle schedule release&quot;.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the mainboard&apos;s manual for the fastest slot.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the power, cable or network connection, then try again. If the drive still does not respond, it may have failed: make sure that your backup is current.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the smaller file system before shrinking its partition</source>
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
        <source>Close all files on {mounts}: {drive} is dismounted when the job begins, and again for the trim. If a file is open when the job begins, the job ends before it changes anything. If one is open after the volume was shrunk, only the trim remains to be done, with --method trim</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close all files on {mounts}: {drive} is dismounted when the job begins. If a program still has a file open, the job ends before it changes anything</source>
        <extracomment>core/plan/use_needs.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs to free memory, and measure again.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, let the drive idle for a few minutes, and measure again.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close these programs (shut down the virtual machine, stop the database, detach the loop device), then try again.</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command queue (NCQ)</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command queueing is off (queue depth {queue_depth}), although the drive supports it: small reads and writes are several times slower.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command queueing is off, as it should be: this model is known to fail with it.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command timeouts</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands that timed out.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commit interval</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commit the image to slot {slot}, to be activated at the next reset of the drive</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commit the image to slot {slot}; the current firmware ({running}) keeps running until you activate the new one</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commonly recommended tweaks</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completeness of the report</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Component store (WinSxS)</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compressed cache for swap (zswap)</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compressed swap in memory (zram)</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compressed swap is faster than any drive and writes nothing to a drive. Its contents take up a fraction of their original size in memory.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compressed swap is set up by another program; zram-generator is not installed.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compressed swap saves writes to the drive when memory runs low, at the cost of processor time.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compressibility map</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Configuration</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirm that the erase command reaches the drive: without the preceding prepare command, the drive must reject it</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the computer to a UPS or turn off the drive&apos;s write cache, and have the drive replaced.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the computer to a UPS, and have the drive replaced.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the drive directly (SATA or M.2) or through another adapter to read its health.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the drive directly, or through a bridge that reports TRIM support (UNMAP).</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the drive directly, or use another enclosure. Otherwise leave part of the drive unpartitioned, which has a similar effect.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the drive the way it was connected when it was partitioned (a USB enclosure may change the sector size), then try again</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consistency</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continuous TRIM</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller busy time</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller mode: AHCI, legacy IDE or RAID</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller status flags; 0 means no problem.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies disk images, a program and a game within the drive.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy its data elsewhere and recreate it.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the data in that region elsewhere and have the drive replaced.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the data to another drive and recreate the partitions; do not resize anything before that.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the data to another drive while it is readable. This happens if a larger drive was copied to a smaller one, or if the drive hides part of its capacity.</source>
        <extracomment>core/partition/extents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy your data to another drive and replace this one.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy your data to another drive now and replace this one: without spare blocks it becomes read-only or fails.</source>
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
        <source>Copy your data to another drive now: without reserved blocks the device becomes read-only or fails.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy your data to another drive. A growing error count means that more data will be lost.</source>
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
        <source>Corsair urges owners of drives with certain serial numbers to update this firmware.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not determine whether a TRIM schedule is enabled.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counter of wear-levelling activity; vendor-specific format.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts of spare flash blocks in a vendor-specific format.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create a namespace of {after:size} in its place</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create a namespace of {after:size} in its place, or of the old size if the drive reserves part of the space</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create a namespace of {size:size} with sectors of {sector_bytes} bytes in unallocated capacity. To undo: delete the namespace</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create the swap file {path} with {to} MiB, activate it, and add it to /etc/fstab</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Creates, reads and copies sets of files: disk images, MP3s, videos, program files.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Critical</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Critical warning bits</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
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
        <source>CrystalDiskMark 3 measures at most 4,000 MB. Do not use a larger size if you want to compare results.</source>
        <extracomment>core/bench/suites_crystaldiskmark.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 3&apos;s list: sequential, random 512K, 4K and 4K at depth 32, over 1,000 MB.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CrystalDiskMark 8&apos;s default list with 70% reads and 30% writes at once.</source>
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
        <source>CrystalDiskMark 8&apos;s real-world profile, at queue depth 1.</source>
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
        <source>Current power state</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current temperature of the drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom workload</source>
        <extracomment>core/bench/record.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data address mark errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data corrupted inside the drive (end-to-end errors): {error_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data in use has changed: of {in_use} sampled locations, the first that differs is at byte {first}.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data of deleted partitions in {bytes:size} of unallocated space cannot be recovered afterwards</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data of deleted partitions on {name} cannot be recovered afterwards.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data on {partition}, which is partly or fully in this range.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data rebuilt from internal parity</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data that programs have saved survives a power failure.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data that was corrupted inside the drive. There should be none.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data that was written long ago becomes slow to read.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data units read</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data units written</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data was damaged between computer and drive. The usual causes are the cable, the backplane and dirty contacts.</source>
        <extracomment>core/logs/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data written to flash at three bits per cell; SLC cache writes are counted separately.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data written to the part of the flash that serves as SLC cache.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deactivate locking and keep the drive&apos;s encryption key: all data remains and needs no password. A pre-boot image in the shadow MBR is lost. If the system keeps the password to unlock the drive after each suspend, it keeps it in memory until the computer is restarted. To undo: set a password again</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deactivate the swap file {path} and delete it</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deactivate the swap file {path}, resize it from {from} MiB to {to} MiB, and activate it again</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete namespace {nsid} ({before:size}) and all data in it</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete namespace {nsid} ({size:size}) and all data in it. This cannot be undone</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted blocks are discarded at once.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted files cannot be recovered from an SSD.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted files cannot be recovered. A few drives stop responding during frequent TRIM.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted files cannot be recovered. Apple has not tested TRIM with drives other than its own.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted snapshots cannot be restored: the file versions in them are lost.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletes expired core dumps. Those crashes can no longer be analyzed.</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delivery Optimization cache</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detach namespace {nsid} ({size:size}) from controller {controller}. Its data remains. To undo: attach it again</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device Sleep (DevSleep)</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device Statistics: the drive returned a different page</source>
        <extracomment>core/ata/device_statistics.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device statistics</source>
        <extracomment>core/logs/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device-initiated link power management (DIPM)</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference between the most and the least erased flash block.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disable it first, which keeps all data, or revert the drive.</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disabling it as &quot;defragmentation&quot; is often recommended for SSDs. But the same task also trims them, and Windows defragments an SSD at most once a month.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard (TRIM) of all blocks: the drive may erase them at once, later or never. Rated as Clear at best, and only if reading back confirms it.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard all blocks, so that the drive performs like new</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard the free space of the file system on {target} ({type}) on {drives}</source>
        <extracomment>core/trim/trim_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard {to_discard_bytes:gib} of free space in {name} ({file_system}, {size_bytes:gib})</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard {to_discard_bytes:gib} of unpartitioned space on {name}</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnect and reconnect it once. If the capacity stays at zero, replace the drive; a data-recovery service may still be able to read it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk space</source>
        <extracomment>core/tune/setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not force TRIM. Leave part of the drive unpartitioned instead.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not format it. If there is no backup, a data-recovery service may still be able to read it; otherwise ask the manufacturer for a replacement.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not set a drive password before updating the firmware to 02HA, 02HD or later.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloads of Windows Update</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive of a smaller brand; its controller cannot be told</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive report</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive support for TRIM</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Maxio controller and early firmware</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Maxio controller, identified by its firmware revision</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Phison NVMe controller</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Phison S9 controller, identified by its firmware revision</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Phison controller</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Phison controller, identified by its firmware revision</source>
        <extracomment>core/catalogue/data/phison.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Silicon Motion controller</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive with a Silicon Motion controller, identified by its firmware revision</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive write cache</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop the system&apos;s cached data, read the same locations and compare</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each file has either its complete old or its complete new contents. &quot;fettle tune undo {key}&quot; restores the old contents</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each hibernation writes up to two fifths of the memory to the drive.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each hibernation writes up to {image_bytes:size} to the drive. That matters for endurance only if the computer hibernates several times a day.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each hibernation writes up to {image_bytes:size}. One a day uses less than 1% of the rated endurance of {drive} per year: no effect on its life.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each hibernation writes up to {image_bytes:size}. One a day uses up to {percent:1f}% of the rated endurance of {drive} per year.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each shutdown writes an image of the kernel and its drivers.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each write waits until the data is on the medium. Unless you want this, turn the cache on.</source>
        <extracomment>core/tune/windows/drive_cache_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit that line: use &quot;tmpfs /tmp tmpfs …&quot; or a device.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Either the drive is still locked with Fettle&apos;s password, or the password has already been removed. Run the command again.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Either the drive is still locked with its password, or the password has already been removed. Run the command again.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Either the enclosure does not support UAS, or the system disables UAS because it is known to fail with this enclosure. Do not force UAS on; use a newer enclosure if speed matters.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emergency head parkings</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enable SMART in the computer&apos;s firmware setup, or with &quot;smartctl -s on DEVICE&quot;.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enable hibernation first.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enable the weekly schedule: &quot;sudo systemctl enable --now fstrim.timer&quot;. On most drives this is better than the mount option &quot;discard&quot;.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encryption on a compressing controller</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End of life</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End-to-end errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End-to-end errors increased from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Endurance</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Endurance used, as reported by the drive: {before}% before the run, {after}% after it.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy was not measured: a simulated drive uses none.</source>
        <extracomment>core/toolbox/energy_watch.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy was not measured: reading the energy counters of the processor (RAPL) requires administrator rights.</source>
        <extracomment>core/toolbox/energy_watch.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy was not measured: this computer has no energy counters that the system can read (RAPL).</source>
        <extracomment>core/toolbox/energy_watch.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enhanced ATA SECURITY ERASE UNIT: the drive erases all user data, including reallocated sectors. A password is set during the erase. If power fails, the drive stays locked with it; Fettle uses a fixed password and can unlock the drive.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the PSID, the 32 letters and digits printed on the drive&apos;s label (--psid).</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entry {partition} of the partition table has a type but no size.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
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
        <source>Erase counts in a vendor-specific format.</source>
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
        <source>Erase failures increased from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase failures on the worst chip</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase the physical drive on the host.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase {drive} with {method} ({grade})</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase {drive} with {method} ({grade}), and set its sector size to {sector_bytes} bytes. Afterwards, sector-by-sector images made with another sector size cannot be restored to it. Computers that boot in legacy BIOS mode cannot boot from sectors larger than 512 bytes</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erased flash</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erases in the SLC cache, all blocks</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error correction rate</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error counters</source>
        <extracomment>core/logs/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error log entries</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors corrected by ECC</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors of the electrical link between drive and computer. A few at power-on are normal.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors on the drive&apos;s internal data paths that were detected and corrected.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors that the drive&apos;s error correction corrected. Flash always has some.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors while positioning the heads. Vendor-specific format.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors while writing sectors.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Even {percent}% more spare area would add less than a year. It is hardly worth the space</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every namespace of the drive was checked for use</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every namespace of the drive was checked for use, on all of its controllers</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every read of a file causes a write. With relatime, the kernel&apos;s default, there is only one such write a day.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything in /tmp is lost at each restart, and large files there fill memory. Files in /tmp on the drive are hidden, not deleted. A service may mount the new /tmp even before the restart.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exception mode</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extend partition {index} to {new:size} in the partition table</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extend the file system in {device} to fill its partition</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FC-Test</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FORMAT UNIT: the drive overwrites every block with its own pattern; blocks that the host cannot address may keep data. Can take hours. If power fails meanwhile, the drive is unusable until it is formatted again.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failing</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fast startup</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feature set</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot determine the free space of {what} unless it is mounted.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot find out what is stored here, so the file cannot be determined.</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot parse {file} the way LVM does: {reason}.</source>
        <extracomment>core/tune/lvm_discards.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle does not change /etc/crypttab: {reason}.</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle does not change /etc/fstab: {reason}.</source>
        <extracomment>core/tune/mount_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle does not change {path}: {reason}</source>
        <extracomment>core/tune/mount_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle does not read the self-test log of this drive. Do not read it with other programs.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle does not support this kind of {type} file system ({what}).</source>
        <extracomment>core/allocation/source.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle does not turn off write cache flushing: in a power failure, data that programs consider saved would be lost.</source>
        <extracomment>core/tune/drive_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle has no permission to read part of the drive&apos;s report: {missing}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle has no permission to read the complete report.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle has not changed &quot;{id}&quot;</source>
        <extracomment>core/toolbox/setting_choice.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle has not changed any setting</source>
        <extracomment>core/toolbox/setting_records.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle&apos;s own password is sent once. A wrong password uses one of the {tries} attempts that a drive allows between power cycles; the drive does not report how many remain</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle&apos;s password is still set on the drive because an erase did not finish.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle&apos;s schedule trims the file systems.</source>
        <extracomment>core/tune/trim_timer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <extracomment>core/lookup/texts.h</extracomment>
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
        <source>File system metadata</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File timestamps are written to the drive with other changes, or once a day.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File-server, web-server, database and workstation patterns at queue depths 1 to 256.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files are copied within the drive, without the file system&apos;s copy shortcuts (reflinks); the data is counted once.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files are written and read one after another, 1 MiB at a time, through the system&apos;s page cache, as ordinary programs do. The timing of a set ends when the drive has stored all of its data; files are dropped from memory before they are read or copied. The times next to the speeds are for single files.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files here cannot be looked up. Mount the file system, and search again.</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files in /tmp use memory, at most half of it, and cause no writes.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files may be partly moved; the file system records each move in its journal. Make a backup before you start. After a power failure, check the file system ({check}) and run the command again</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files of Windows upgrades</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files were dropped from memory before they were read or copied, but the system does not report whether any stayed there. If some did, read and copy results include the speed of this computer&apos;s memory.</source>
        <extracomment>core/bench/file_suite_runner.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill the drive first, or measure a file that Fettle has filled.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware commit</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks replaced</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks that could not be erased; the drive retires them.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks that failed after the drive left the factory.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks that failed in use and were replaced from the spare area. Growth is a warning.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks that failed while they were being written or erased.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash blocks that were bad when the drive was made. They are harmless.</source>
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
        <source>Flash pages that the drive wrote internally, for example for garbage collection.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash pages written for the host</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash pages written internally</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash reads that failed at the first attempt.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash reserved for internal operations.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash writes</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash writes (unit unknown)</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash writes in SLC mode</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash writes in TLC mode</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash writes that failed; the drive writes the data to another block.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flushes of a simulated drive take no time.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For SATA drives that are not from Apple, &quot;sudo trimforce enable&quot; changes this for all of them at once, and restarts the Mac. For drives behind USB, macOS has no setting.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example, the journal or tables. Check the file system.</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format completed</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format started</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free falls</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free space</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free space inside the drive</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free space on the file system, or use a smaller test size.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free space, file system metadata, or a deleted file that a program still has open.</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeing space would not help the drive: {layer} does not pass discards on to it. The freed space is available only for files.</source>
        <extracomment>core/tune/space_effect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeing {freeable_bytes:size} would change the drive&apos;s write amplification by less than 1%: no effect on its speed or life.</source>
        <extracomment>core/tune/space_effect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frequent reads weaken neighbouring data (read disturb) until it becomes unreadable.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give Corsair the serial number and ask whether the update to S9FM02 applies to this drive.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give up ownership: set the owner&apos;s password back to the public one that the drive was delivered with</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Good</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grown defects</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HD Tune</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HD Tune reads the drive in its current state. Fettle fills it first, because reading never-written space does not measure the flash.</source>
        <extracomment>core/bench/suites_tools.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard disk</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard disk spin-down time</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard disks do not need TRIM.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware error</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the drive verify all its blocks ({bytes:size}). Nothing is written to it</source>
        <extracomment>core/scan/scan_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the drive verify {bytes:size}, from byte {from_bytes} to {to_bytes}. Nothing is written to the drive</source>
        <extracomment>core/scan/scan_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the system detect the new sector size. Some systems keep the old one until the drive is reconnected or the computer restarted</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the system extend {device} from {old:size} to {new:size}: the partition, then the file system</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the system keep the password in memory and unlock the drive after each suspend. To undo: restart the computer</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the system rescan the drive</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the system rescan the drive (nvme ns-rescan), or restart the computer.</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the system rescan the drive&apos;s namespaces</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the system shrink {device} from {old:size} to {new:size}: it moves files, then shrinks the file system and the partition</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
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
        <source>Health monitoring (SMART) is disabled on the drive, so it reports no health data.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health snapshot</source>
        <extracomment>core/logs/event_texts.h</extracomment>
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
        <source>Hibernation</source>
        <extracomment>core/tune/setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hibernation after suspend</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hibernation and Fast Startup are then unavailable. &quot;powercfg /hibernate on&quot; enables them again.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hibernation file</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hibernation image (at most)</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hibernation image size</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hibernation is off. Fast startup needs the hibernation file.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hibernation is often disabled to reduce SSD wear. Disabling it frees space, but saves writes only where hibernation is used.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hibernation mode</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the pre-boot image (shadow MBR), which the drive shows in place of its data, until it loses power, and detect its partitions</source>
        <extracomment>core/opal/texts.h</extracomment>
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
        <source>Highest erase count in the SLC cache</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host reads</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host reads (unit unknown)</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host writes</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host writes (unit unknown)</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host-initiated link power management (HIPM)</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far ahead of a program&apos;s requests the kernel reads when the program reads sequentially.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far links to NVMe drives and other devices are powered down when idle.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the link to the drive is powered down when idle (ALPM). All drives on a port share this setting.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long a SATA link stays in Partial before it changes to Slumber.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long a hard disk must be idle before it spins down. 0 means never.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the drive has been switched on, in hours.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many commands the drive receives at a time. With 1, native command queueing is off.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many earlier states of your files Time Machine keeps on this drive.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many seconds the file system waits before it writes changes to the drive (commit option).</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much memory content the kernel compresses instead of writing it to a drive; 0 means none.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much space the system log may take up on the drive.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often a read had to be retried.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often power was lost without a shutdown command first. Harmless in small numbers.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often soft error correction was needed; vendor-specific format.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the disk detected a free fall.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the disk needed more than one attempt to spin up.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive entered a deep power-saving state.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive has checked all of its flash in the background.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive moved data from a failing sector or block.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive rebuilt data from its internal parity. The data is intact; a high count suggests ageing flash.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive rebuilt its tables after an unexpected power loss.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the drive received a shutdown command before power was removed.</source>
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
        <source>How often the heads had to be parked because of a power loss.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the heads were parked.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the link fell back to a lower speed. Check the cable and connectors.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How readily the kernel swaps out programs&apos; memory instead of dropping file data from its cache.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
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
        <source>I/O scheduler</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ID</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IDENTIFY DEVICE</source>
        <extracomment>core/erase/sector_change.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IDENTIFY DEVICE data log: the drive returned a different page</source>
        <extracomment>core/ata/identify_log.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ISO is FC-Test&apos;s own set. For the other sets, only the total of 10 GB each and the sizes of the videos are published. The MP3 files have the sizes of FC-Test&apos;s own set; the sizes of the program files are unpublished, so Fettle uses a mix of 0.8 MB and 49 KB.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Identifies the installed flash chips; not a health indicator.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Identify {cns}h of namespace {nsid} through this USB bridge</source>
        <extracomment>core/scsi/bridge_guard.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle power</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle power states (APST)</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If BitLocker is on for the system drive, suspend it until the next start, or Windows will require the recovery key: at an administrator command prompt, run &quot;manage-bde -protectors -disable %SystemDrive%&quot;.</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If &quot;sg_vpd -p lbpv&quot; shows that the bridge supports UNMAP, enable it with a udev rule that writes &quot;unmap&quot; to the disk&apos;s provisioning_mode. Test it on an empty drive first, because some bridges then lose data. Otherwise connect the drive directly, or use another enclosure.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If a drive password is set or changed in the BIOS, the drive is unusable after the next start.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If enabled, a logical volume removed or reduced by mistake is lost: vgcfgrestore cannot recover its data.</source>
        <extracomment>core/tune/lvm_discards.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If enabled, an array loses data if a drive does not return zeros after TRIM.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If enabled, anyone who gets hold of the drive can see which blocks are unused, and infer how full it is and which file system it may contain; the data stays encrypted. Deleted files cannot be recovered.</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If forbidden, a suspended laptop loses unsaved work when its battery runs out.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If forbidden, the computer cannot save its memory when the battery runs out.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If partitions are missing, do not write to the drive: gdisk can restore them. Otherwise ignore the copy, or remove it with wipefs.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If partitions are missing, stop writing to the drive and recover the table with a tool such as testdisk.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the count grows, reconnect or replace the SATA cable. The count never returns to zero.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the data is not needed, create a partition over that space, remove the signature with &quot;wipefs&quot;, and delete the partition again</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the drive disappears or stalls, set the link power policy to &quot;max_performance&quot;.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the drive holds data, do not write to it; a recovery tool such as testdisk can search for the partitions. If it is empty, create a new table.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the drive was copied from a larger one, copy it again to a drive that is large enough. If it is the original drive, it hides part of its capacity: check its reported capacity.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the firmware is changed first, Windows does not start (stop code 7B). In that case, set the firmware back.</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the journal is larger, older log entries are deleted; undo does not restore them.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the mainboard has a faster slot, large transfers are faster there.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the mainboard has faster SATA ports, use one of them.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the mainboard has faster SATA ports, use one of them; otherwise check the cable.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the manufacturer guarantees this for each drive, add &quot;options raid456 devices_handle_discard_safely=Y&quot; to a file in /etc/modprobe.d.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the signature is left over from earlier use, remove it with &quot;wipefs&quot;. If an array or volume group still uses the drive, remove the drive from it</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If there is no RAID set, prefer AHCI: change the mode in the firmware setup. Prepare Windows for the change first, or it will not start.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If there is no backup, ask a data-recovery service first. A firmware update and a secure erase make the drive usable again, but do not recover the data.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you are sure, remove the obsolete signature with &quot;wipefs&quot;, or mount the file system and trim it.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you need the data, turn the drive off and contact a data-recovery service. Tools that write new firmware erase the data.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you need the partitions, write the table again with gdisk, which adds the protective MBR.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you need the space now, turn off automatic backups in Time Machine&apos;s settings for a few minutes.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you need the space, choose the size in the Windows System Protection settings.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images of old kernels</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Improve the airflow or add a heat sink, and let the drive cool first.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Improve the airflow or add a heat sink. A drive that is too hot slows down and ages faster.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Improve the airflow. A hot drive slows down and ages faster.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In Cisco switches the drive can stop responding.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a RAID array this firmware can violate the SATA protocol, so the drive is dropped from the array.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a container, pass the drive&apos;s device node through from the host, or run Fettle on the host. Otherwise check that udev creates device nodes.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a power failure, data that no program has flushed is lost. With the cache off, writes are much slower.</source>
        <extracomment>core/tune/windows/drive_cache_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In operation</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inconclusive: discards were sent, but {device} still returns the deleted file. The drive does not guarantee what it returns after TRIM, so it may have discarded the blocks.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inconclusive: {device} still returns the deleted file. The drive does not guarantee what it returns after TRIM, and this system does not count discards, so the blocks may have been discarded or not.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inconclusive: {gone} of {all} blocks of the deleted file changed on {device}, but not to zeros. The drive may have discarded them, or they were overwritten: this system does not count discards.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Increases with flash writes; the unit is unknown for this drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Increases with host reads; the unit is unknown for this drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Increases with host writes; the unit is unknown for this drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Innodisk 3TE7, 3TG6, 3MG2 and related models</source>
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
        <source>Install {package} (the Debian package name), then try again.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Integrity of the partition table and its backup</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
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
        <source>Intel DC S4500, D3-S4510 and related models</source>
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
        <source>Interface CRC errors (corrupted transfers, retried successfully): {error_count:count}. The cause is the cable, connector or port, not the drive.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interface CRC errors increased from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Internal counter</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Internal errors corrected</source>
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
        <source>It is activated at the drive&apos;s next reset: restart the computer, or run &quot;fettle firmware activate&quot; while the drive is not in use.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is activated when the computer restarts.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is activated when the drive is power-cycled: shut the computer down, wait ten seconds and start it.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is often turned off for SSDs, but Windows does not use it if the system drive is fast.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is often turned off for SSDs. Windows 7 turns it off automatically where it is useless, later versions leave it on, and no measured benefit of turning it off is known.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It saves only timestamp writes, which are few with relatime. &quot;fettle tune measure&quot; shows how much is written.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It takes {file_bytes:gib}.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JMicron bridge: completion without a signature</source>
        <extracomment>core/scsi/jmicron_nvme.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JMicron bridge: data</source>
        <extracomment>core/scsi/jmicron_nvme.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JMicron bridge: self-test log beyond 19 entries</source>
        <extracomment>core/scsi/jmicron_nvme.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON nested too deeply for a report</source>
        <extracomment>core/analyse/json_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON that is not a smartctl report</source>
        <extracomment>core/analyse/smartctl_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON with extraneous text</source>
        <extracomment>core/analyse/json_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON with too many values for a report</source>
        <extracomment>core/analyse/json_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup and plan to replace the drive.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup and replace the drive soon.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup, and check in a few days whether either count grows.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup, and check the drive again in a few days.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup, and look for a firmware update from the manufacturer.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup, and plan to replace the device or its storage.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup, and replace the drive before it fails.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup, plan to replace the drive, and check it again soon.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a current backup. Look for a firmware update, and replace the drive if its error count grows.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this on only if every drive returns zeros after TRIM. &quot;fettle trim path --prove&quot; tests a drive.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeping the journal in memory is often recommended to reduce SSD wear. The journal is then lost at every restart, and crashes cannot be investigated.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
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
        <source>Known corruption with queued TRIM</source>
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
        <source>LVM snapshot</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LVM, RAID or encryption. Back up the data stored there.</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large values are often recommended, but they speed up benchmarks of single requests, not programs.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest request</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last access times (NTFS)</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last access times are not written.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last access times are often turned off to reduce SSD wear, but NTFS writes them at most once an hour for each file.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency of small accesses, on an idle drive and under load.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lazy timestamps</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave 10 to 20% of the drive unpartitioned. A firmware update may add TRIM, as it did for many drives from 2009 and 2010. A secure erase restores the drive&apos;s speed (and destroys all data).</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave part of the drive unpartitioned instead.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legacy IDE mode does not support queueing; see the controller mode check.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
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
        <source>Likely, but not verified: the kernel counted {discarded_bytes:size} of discards on {drives} after the file was deleted. {layer} does not reveal where the file is stored on the drive, so its blocks cannot be read there, and the count includes discards by other programs.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit the drive&apos;s capacity to {visible:size} of its {native:size} ({feature}; {hidden:size} set aside). The drive accepts one such change per power cycle: to change it again, power the computer off and on</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link power policy</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link speed reductions</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linux avoids that state on known models. If the drive still disappears, update its firmware, or add nvme_core.default_ps_max_latency_us=0 to the kernel options.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linux latency limit</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live kernel memory dumps</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load cycles</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock the drive and unlock it again with the password, to prove that it can be unlocked</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock the drive: its data can be neither read nor written. If the system keeps the password to unlock it after each suspend, it unlocks it again after the next one, until the computer is restarted. To undo: unlock it with the password</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locking table</source>
        <extracomment>core/opal/direct_port.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logical partition {partition} extends outside its extended partition.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logs from earlier boots are kept, so crashes can be investigated.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for a firmware update from the manufacturer.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for libata.force=noncq in the kernel options and for a rule that writes 1 to the drive&apos;s queue_depth. The kernel also turns queueing off after repeated errors: see the kernel log, and check the cable.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Low-power state entries</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowest erase count</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowest erase count in the SLC cache</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MODE SENSE block descriptor</source>
        <extracomment>core/scsi/format_unit.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSID</source>
        <extracomment>core/opal/direct_port.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup and check again in a few days. If the count stays the same, the errors are old; if it grows, replace the drive.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup and check again in a few days. Replace the disk if the count grows.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup and check again in a few days. Replace the drive if the count grows.</source>
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
        <source>Make a backup now, and look for a firmware update from the manufacturer. Replace the drive if the warning persists.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup now, then read the drive&apos;s full report to find the cause.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup now. Look for a firmware update from the manufacturer, and replace the drive if the report persists.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup now. Writing to such a sector repairs or reallocates it; replace the drive if more appear.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup, look for a firmware update from the manufacturer, and replace the drive if the count grows.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup. Replace the drive if the count keeps growing.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make sure that no program uses the drive: this system does not count the drive&apos;s I/O requests</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make sure that the image ({new}) is newer than the current firmware ({running}): the revision names do not show which is newer</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make sure that the image is for this drive: a bare file does not identify its drive, and only the drive itself can reject a wrong image. Compare its SHA-256 {sha256} with the manufacturer&apos;s page</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make sure that the image is newer than the current firmware ({running}): the image does not state its revision (use --revision to specify it)</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make sure that your backup is up to date, then run &quot;fettle health&quot; to see the reasons.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Many USB bridges lose the drive when the port is suspended; the drive&apos;s own power saving works without USB suspend.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum NVMe wake-up time</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum power</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum power in each state</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum power of the drive in {count} power states, from {most_uw:power} to {least_uw:power}</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meaning</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure in a folder whose file system supports direct I/O.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure in a folder without compression (btrfs: chattr +m).</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media and data integrity errors</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media and data integrity errors have increased to {error_count:count}, from the {baseline_count:count} that you accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media and data integrity errors increased from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media and data integrity errors: {error_count:count}, no more than you accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media and data integrity errors: {error_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media and data integrity errors: {error_count:count}. Data has been lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media errors increase, the available spare shrinks, and finally the drive becomes read-only; mainly the 2 TB model.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory dump of a crash of Windows</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory dumps of crashed programs</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory is not written to the drive. This is the default on desktop Macs.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory is written to the drive at sleep. This is the default on portable Macs.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
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
        <source>Minutes since the workload timer was started; for measurements, not a health indicator.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Modules of old kernels</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More free space on the drives at the cost of shorter logs.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most files in /tmp are small and deleted before they reach the drive. &quot;fettle tune measure&quot; shows what is written.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
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
        <source>Mounted file systems</source>
        <extracomment>core/tune/setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move it to the end with a partitioning tool: on Linux &quot;sgdisk -e&quot;, or parted, which offers this when it opens the drive.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the backup GPT from the end of the drive, which will be hidden, to just after the last partition</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the backup GPT to the end of the drive&apos;s new capacity</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moving swap to a hard disk, or turning it off, is often recommended to reduce SSD wear. But swap is read far more often than it is written, and in small pieces, which is what an SSD does best. &quot;fettle tune measure&quot; shows how much is written.</source>
        <extracomment>core/tune/swap_areas.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NCQ applies only to SATA drives on AHCI.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NTFS writes the last access time at most once an hour for each file.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe Format with cryptographic erase: the drive replaces the namespace&apos;s encryption key. Takes seconds; if power fails during the format, the namespace is unusable until it is formatted again.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe Format with user data erase: the drive erases all data in the namespace. NVMe does not specify what happens to copies outside it, so Fettle rates this method as Clear, not Purge.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe I/O commands on this path</source>
        <extracomment>core/drive/ports.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe command {opcode}h through a USB bridge</source>
        <extracomment>core/scsi/bridge_guard.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe commands on this drive</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe commands on {drive}</source>
        <extracomment>core/toolbox/local_firmware_updates.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe commands to the controller</source>
        <extracomment>core/namespaces/namespace_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe commands to this drive</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe drive of a smaller brand</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe health log</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the swap file itself in /etc/fstab.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace created or deleted</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace {nsid} (size unknown; {attachment}) will be erased too, with all data in it.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace {nsid} ({size:size}; {attachment}) will be erased too, with all data in it.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace {nsid} is active on this controller</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace {nsid} is also attached to controller {controllers}, where Fettle cannot check whether it is in use</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace {nsid} is attached to this computer&apos;s controller, but the system has no device for it, so Fettle cannot check whether it is in use</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace {nsid} would be erased too ({attachment}), but the system has no device for it, so Fettle cannot check whether it is in use. Detach it from its controllers first (fettle namespace detach), or choose a method that erases a single namespace.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Native command queueing (NCQ)</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs attention</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never delete this folder: Windows runs from these files. Many of them have a second name elsewhere (hard links), so that the folder adds less than its size. The command removes superseded components; &quot;dism /Online /Cleanup-Image /AnalyzeComponentStore&quot; reports whether that is worthwhile.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New firmware ({expected}) has been pending since {at}; the drive still runs {now}.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NixOS generates the system&apos;s configuration files from its own configuration.</source>
        <extracomment>core/tune/computer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No ATA password is set on the drive</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action is needed with a kernel from 2015 or later. Behind a USB bridge, TRIM is never queued.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action is needed. If a manufacturer&apos;s tool does not find the drive, this is the reason.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action is needed. The controller manufacturer&apos;s tool lists the drives behind it.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action is needed. When you next repartition the drive, start at a multiple of 1 MiB.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data is affected.</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data is affected. If the drive is locked, unlock it with the password. Then run the command again</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data is affected. The drive is locked; unlock it with the password</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data is affected. The drive may have the password without locking. Disable the password, then set it up again</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data is affected. The namespace may exist without being attached. Attach or delete it</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data is lost: only blocks that the file system marks as free are discarded. Run the command again.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data is lost: only free blocks are discarded. Run the command again.</source>
        <extracomment>core/trim/trim_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No drive in this computer is known to malfunction with link power management.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No effect: the system rescans the drive when it next starts</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file found</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file system on an SSD is mounted.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No gap was long enough for an idle state: the longest was {gap_us:time}, but state {state} needs {idle_us:time} without I/O.</source>
        <extracomment>core/power/wakeups.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No journal shows that Fettle set the password, so there is no erase to resume. To erase the drive with the current password, run &quot;fettle erase run --method security-normal --password-of user&quot; (or master, or fettle).</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No known format was found, so Fettle cannot determine which blocks are free.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No mounted file system benefits from TRIM.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No other operation is running on the drive</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No partition is changed. Some of the space may already have been trimmed. Run the command again</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No password is set on the drive: there is nothing to unlock.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found on this hard disk. Unreadable sectors: {error_count}; reallocated sectors: {reallocated_count}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found.</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found. Data errors: {error_count}; no attribute is at its threshold. The endurance used is unknown.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found. Endurance used: {percentage_used}%; available spare: {spare_percent}%; data errors: {error_count}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found. Endurance used: {percentage_used}%; data errors: {error_count}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found. Endurance used: {percentage_used}%; no warnings. The drive does not report its data errors.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found. None of the drive&apos;s {attribute_count} attributes is at its threshold. The drive has no known error or endurance counters.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program has {drive} open</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program has {drive} open. Currently open in: {users}</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program has {drive} open. Fettle cannot determine which files {hidden} processes have open</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program in this container has {drive} open. Make sure that no program outside the container has it open: Fettle cannot see those programs</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program may have {drive} open, such as a virtual machine. The system does not list these programs, but the job ends before it changes anything if there is one</source>
        <extracomment>core/plan/users.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. A few old drives and controllers malfunction with NCQ; Linux has a list of them.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. A longer time saves power, but the drive responds more slowly after being idle.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. A small image makes the computer slow for a while after it resumes.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. After a power failure, file timestamps may be up to a day old, which misleads backups that compare them.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. An unsuitable value makes the computer slow when memory runs low.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. Discarded blocks cannot be recovered after an accidental deletion.</source>
        <extracomment>core/tune/trim_timer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. Frequent stops and starts wear out a hard disk.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. If a slow drive comes first, the computer is slow when memory runs low.</source>
        <extracomment>core/tune/swap_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. If there is no page file after the restart, choose &quot;System managed size&quot; for drive C: in the Windows virtual memory settings.</source>
        <extracomment>core/tune/windows/page_file_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. On some drives, discarding single pages makes swapping slower.</source>
        <extracomment>core/tune/swap_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. The computer cannot hibernate to compressed swap; hibernation needs another swap area.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. Under load, some programs may respond faster and others more slowly.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. With noatime, programs that compare access times (some mail readers) are misled.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. Without access times, backup programs that compare them are misled.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. Without fast startup, Windows starts more slowly.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. Without it, programs can start more slowly.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk to data. Without the index, searches are slow and some programs find nothing.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk. Saving many small files can become slower.</source>
        <extracomment>core/tune/windows/drive_cache_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No self-test is running</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No self-test is running, and the drive&apos;s log has no new entry.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No spare blocks are left, and {reallocated_count} have been replaced so far: the next failing block cannot be replaced.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No: wakes up too slowly</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Non-medium errors</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the listed space can be freed on this drive.</source>
        <extracomment>core/tune/space_effect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not 0 if the controller had to stop normal operation.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not 0 if the drive has become read-only to protect its data.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not active yet: the drive runs {now}, and {expected} is pending. Still needed: {duty}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not discarded: the blocks of the deleted file changed on {device}, but the kernel counted no discards on {drives}. The blocks were overwritten.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not discarded: the file system could not send TRIM ({error}).</source>
        <extracomment>core/trim/proof.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not discarded: the kernel counted no discards on {drives}. A layer between the file system and the drive drops them, and the data remains on the drive.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not discarded: the kernel counted no discards on {drives}. {layer} frees the blocks internally and does not pass discards on: the data remains on the drive, although {device} no longer shows it.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not discarded: {device} still holds all {all} blocks of the deleted file.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not mounted</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not used</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing below {target} supports TRIM, neither the drive nor the layers above it.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing changes. The scan can be resumed: at most its last few seconds are lost</source>
        <extracomment>core/scan/scan_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the namespace is mounted or otherwise in use</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is lost: the system reads /etc/fstab when it starts</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is swapped out, so the value currently has no effect.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing more was changed. The system detects the sector size when it starts.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is in use</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is in use, as required for activating firmware on a running system</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is in use, as required for an update that erases it</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the drive is mounted or otherwise in use</source>
        <extracomment>core/plan/use_needs.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on {drive} is mounted or used as swap space</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed except repairs that the system would also make at start-up</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing, if the update succeeds. A failed update can leave the drive unresponsive: back up all data that you need</source>
        <extracomment>core/firmware/update_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of erases that a flash block is rated for.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of remaining spare flash blocks.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of spare flash blocks that are in use.</source>
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
        <source>OCZ Vertex 2, Vertex 3, Agility 3 and related models</source>
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
        <source>Older log entries are lost.</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On Linux the drive can stop responding after it enters its deepest power state.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On a computer with a battery, an idle SATA link at full power shortens battery run time. This policy uses the same link states as Intel&apos;s driver for Windows.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One copy of the partition table is intact at all times, and no partition changes. Run the command again, or &quot;fettle overprovision undo&quot;</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only Fettle has checked {name} ({type}): libblkid and the file system&apos;s own checker are not available here. If the file system is damaged, or the partition is used for something else, data will be lost.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only Windows can read this folder. For an administrator, the command shows how much of it shadow copies (restore points) take.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a few old boot setups need it; change partitions with a tool that supports it, such as gdisk.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only blocks that the file system marks as free were discarded. If the file system is sound, no data is lost. Run the command again.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only if Windows does not start (stop code 7B): set the controller back in the firmware setup and start Windows. Make sure that you know the password of an administrator account, because safe mode may not accept a PIN. At an administrator command prompt, run &quot;bcdedit /set {current} safeboot minimal&quot;, and set the controller to AHCI again. Windows starts in safe mode, which loads the AHCI driver. There, run &quot;bcdedit /deletevalue {current} safeboot&quot; and restart the computer.</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the mean file size of each group is published, not the number of files or their size distribution. Here, all files in a group have its mean size, and Fettle chose their number (4, 400, 2,500 and 20,000).</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the number of files in each group and their total size are published. Here, all files in a group have the same size.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only {spare_percent}% of the available spare is left.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only {zero_places:count} of {places:count} sampled locations read as zeros; this method specifies zeros everywhere.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open or assemble it, mount its file system, and trim that: &quot;fettle trim MOUNT&quot;.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other computers in the network then get updates from the internet instead of from this computer.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other programs transferred {other_bytes:size} on this drive during the run.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other programs used {other_cpu_percent:1f}% of CPU time during the run.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outside all partitions</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over-provisioning</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCI Express link power saving</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCI Express link power saving (ASPM)</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCI Express link speed and width</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PSID revert (TCG Opal): resets the drive to its factory state with new encryption keys, using the 32 characters on its label. Recovers a drive locked with a lost password. Some firmware reports success and keeps the data, so Fettle verifies the result.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PSID revert on this drive (no matching TCG feature set)</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Package cache (APT)</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Package cache (DNF 5)</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Package cache (DNF)</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Package cache (pacman)</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Package cache (zypper)</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packages that are installed again have to be downloaded again.</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page file</source>
        <extracomment>core/tune/windows/page_file_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parity arrays pass TRIM only if every drive returns zeros after it. If the manufacturers of all drives guarantee that, enable it with the kernel option raid456.devices_handle_discard_safely=Y. Otherwise leave it disabled: data would be at risk.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the drive&apos;s report could not be read: {missing} ({reason}).</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the report could not be read: {parts}.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the report is missing because Fettle has no permission to read it: {parts}.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition alignment</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {name} extends beyond the end of the drive.</source>
        <extracomment>core/trim/regions.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {name} overlaps another partition.</source>
        <extracomment>core/trim/regions.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {partition} (byte {offset_bytes:count}) is aligned to 4 KiB pages, but not to the {physical_sector_bytes:gib} that this drive prefers. The performance loss is small.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {partition} begins at sector {start_sector:count} (byte {offset_bytes:count}), which is not aligned to the drive&apos;s 4 KiB pages: many writes touch two pages instead of one. This reduces speed and adds wear.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {partition} begins at sector {start_sector:count}, which is not a multiple of 4 KiB. It contains no file system, so this has no effect.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {partition} extends {excess_bytes:gib} beyond the end of the drive: data there cannot be stored.</source>
        <extracomment>core/partition/extents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition {partition} is outside the usable range of the partition table: it may overlap the table itself.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partitions aligned to 4 KiB but not to 1 MiB (4 KiB is sufficient): {partitions}.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partitions {first} and {second} overlap by {shared_bytes:gib}: writing to one destroys data of the other.</source>
        <extracomment>core/partition/extents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partly discarded: the kernel counted {discarded_bytes:size} of discards on {drives} after {written_bytes:size} were deleted. {layer} does not reveal where the file is stored on the drive, so its blocks cannot be read there.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partly discarded: {gone} of {all} blocks of the deleted file are gone from {device}. The rest may be smaller than the drive&apos;s discard granularity, or the file system has not freed it yet.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patriot P210, firmware SN19275</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pending sectors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pending sectors (not reliable)</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pending sectors increased from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Performance</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Performance as measured by the drive, in a vendor-specific scale.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permit them for one start in the firmware&apos;s setup (&quot;Block SID&quot;, &quot;TCG drive security&quot;), or connect the drive after the computer has started.</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain logical volumes pass TRIM; snapshots, mirrors and thin pools with discards=ignore do not. For a thin pool: &quot;lvchange --discards passdown&quot;. (issue_discards in lvm.conf affects only lvremove.)</source>
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
        <source>Power (W)</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power cycles</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power saving</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power saving known to fail on this model</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power state: time to wake up</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-cycle the drive (restarting the computer may not be enough), then try again.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-cycle the drive. &quot;fettle erase methods&quot; then lists the ways to unlock or erase it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-loss protection</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-loss protection failures</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-on or reset</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-on time</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Powered on</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prefetching</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous version of Windows</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processes whose I/O could not be read: {count:count}. Reading that of other users&apos; processes requires root.</source>
        <extracomment>core/power/wakeups.cpp</extracomment>
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
        <source>Program failures increased from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program failures on the worst chip</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program failures: {program_fail_count:count}; erase failures: {erase_fail_count:count}. The drive used other blocks instead. This is harmless unless the counts grow fast.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Programs and file systems flush the cache when data must be safe.</source>
        <extracomment>core/tune/windows/drive_cache_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Programs may still use some of these files. Disk Cleanup leaves those that were used recently.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protect the whole drive: from now on it is locked whenever it loses power, which includes suspend on most computers, and must be unlocked with the password before it can be read or written. A computer cannot start from it any more. To have the system unlock it after each suspend, run fettle opal unlock --after-suspend</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantity</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query the drive while it is in use, or allow Fettle to spin it up (--wake).</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queued TRIM can destroy data.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick look</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>READ CAPACITY</source>
        <extracomment>core/scsi/inspect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>READ CAPACITY(10) data</source>
        <extracomment>core/scsi/read_capacity.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>READ CAPACITY(16) data</source>
        <extracomment>core/scsi/read_capacity.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise host-memory-limit in its configuration.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random access over 8 GiB at queue depths 3 and 32, sequential over the whole drive.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random writes at queue depth 1 drop from 17,000 to 3,000 per second after about a minute.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated endurance used</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated erase count</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ratio of flash writes to host writes, in a vendor-specific scale.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read and write speed across the whole drive, burst rates, access times.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read commands</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read errors corrected by error correction or a retry. Vendor-specific format.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read errors, most of them corrected immediately. Vendor-specific format.</source>
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
        <source>Read speed by address; on a drive that compresses data, the speed depends on what was written.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the first and last MiB and more than 4,000 locations in between, for comparison after the erase</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the whole drive ({bytes:size}). Nothing is written to it</source>
        <extracomment>core/scan/scan_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read {bytes:size}, from byte {from_bytes} to {to_bytes}. Nothing is written to the drive</source>
        <extracomment>core/scan/scan_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-ahead</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading a file then causes at most one write a day.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading back failed: {error}.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading back failed: {reason}</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the drive&apos;s lists failed: {reason}</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the drive&apos;s state failed: {reason}</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the partition table requires root.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads beyond soft correction</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads every address once, in order and without skipping zones; measures access time.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads that failed even after error correction: the data in those sectors was lost.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ReadyBoost</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocated blocks have increased to {reallocated_count:count}, from the {baseline_count:count} that you accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocated blocks: {reallocated_count:count}, more than usual.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocated blocks: {reallocated_count:count}, no more than you accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocated blocks: {reallocated_count:count}. A few are normal over the life of an SSD.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocated sectors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocated sectors increased from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocated sectors: {reallocated_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocation events</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Realtek bridge: command dwords 11 to 15</source>
        <extracomment>core/scsi/realtek_nvme.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Realtek bridge: data</source>
        <extracomment>core/scsi/realtek_nvme.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Realtek bridge: more than 512 bytes of a log</source>
        <extracomment>core/scsi/realtek_nvme.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record fewer drives, or use a larger --buffer.</source>
        <extracomment>core/trace/record_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recoveries after a power loss</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recycle bin</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular TRIM keeps an SSD fast and its write amplification low.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular TRIM of file systems on SSDs</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remaining share of the rated endurance, in hundredths of a percent.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remaining share of the rated endurance. At 0 the drive is worn, not defective.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remaining share of the rated endurance; the raw value is the used share.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remaining share of the spare flash blocks.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove all but one of them.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the ATA password first.</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the drive from the USB enclosure and install it in the computer (M.2, SATA).</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the swap file {path} from /etc/fstab</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removing the page file, or moving it to a hard disk, is often recommended to reduce SSD wear. But Microsoft measured far more reads than writes, and few files are better suited to an SSD.</source>
        <extracomment>core/tune/windows/page_file_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair it first; &quot;fettle check&quot; reports the details</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace it with a protective MBR (for example with gdisk) if no system needs it</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the cable or try another port; a docking station or hot-swap bay may also limit the speed. Then restart and check again.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace {key} with zram-size.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replacing this file with a locked, empty file is often recommended. Hibernation mode 0 is the supported way.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replay at a lower --speed, or with a higher --depth if it was limited.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replay the trace {trace} on {drive}: {writes:count} writes of {written_bytes:size} in total, {discards:count} discards, and {reads:count} reads</source>
        <extracomment>core/toolbox/local_tracing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reports of errors that Windows recovered from. An administrator can delete them if nobody is going to analyze them.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the drive&apos;s controller to activate the new firmware; nothing on the drive is in use meanwhile. Skipped if the drive requires more than a controller reset</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resolve the warning, then check again. Keep a current backup.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart the computer, open the firmware setup (often F2 or Del) and set the SATA controller to AHCI.</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore points and previous versions of files on this volume are lost. System Protection sets the maximum size.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore points take up {used_bytes:gib} of it.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result of the last test of the capacitors that protect data if power fails.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume that system first.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revert the drive to its factory state with the password. It creates new encryption keys, so all data is destroyed. This cannot be undone</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run Fettle as root, for example with sudo. If it already runs as root, the kernel does not allow access to this device.</source>
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
        <source>Run &quot;fettle check&quot; to see the manufacturer&apos;s statement and the remedy.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;fettle health&quot; to see what this means for the drive.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;fettle schedule list&quot; to see the status of all tasks.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;fsck.exfat&quot; on it (or chkdsk in Windows), then try again.</source>
        <extracomment>core/allocation/exfat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;fsck.fat&quot; on it (or chkdsk in Windows), then try again.</source>
        <extracomment>core/allocation/fat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;sudo fstrim --all&quot; once a week with cron or a timer. It is part of util-linux.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;sudo trimforce enable&quot; or &quot;sudo trimforce disable&quot;.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;systemctl unmask tmp.mount&quot; first.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &quot;xfs_repair&quot; on it, then try again.</source>
        <extracomment>core/allocation/xfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run chkdsk on it in Windows (or &quot;ntfsfix&quot;), then try again.</source>
        <extracomment>core/allocation/ntfs_state.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the check as root, so that Fettle can query the drive. In a virtual machine, TRIM is configured on the host (QEMU: discard=unmap).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the checker by hand to find out why. Fettle does not wipe the file system until the checker finishes.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the drive&apos;s {kind} self-test in captive mode. It changes no data. The drive executes no other command until the test ends: programs that access it hang, and the system can hang with them. Fettle cannot abort the test; after {minutes:count} minutes, the system resets the drive, which ends it</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the suite &quot;{title}&quot; on {drive}, including its write steps</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SANITIZE</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SANITIZE block erase: the drive erases every flash block, including blocks that the host cannot address. Fettle verifies the result. After a power loss the drive continues automatically.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SANITIZE commands to this drive</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SANITIZE crypto erase: the drive discards its media encryption key. Takes seconds; it is effective only if the drive encrypted all data.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SANITIZE is frozen until the drive is power-cycled</source>
        <extracomment>core/erase/run_sanitize.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SANITIZE overwrite: the drive writes zeros over all blocks, including blocks that the host cannot address. Slow, and adds one full drive write of wear.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SAS drives for HPE</source>
        <extracomment>core/catalogue/data/apacer-innodisk.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SATA Phy event counters: a counter extends beyond the log</source>
        <extracomment>core/ata/phy_events.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SATA Phy event counters: wrong checksum</source>
        <extracomment>core/ata/phy_events.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SATA drives for HPE</source>
        <extracomment>core/catalogue/data/apacer-innodisk.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SATA link (Phy event counters)</source>
        <extracomment>core/logs/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SATA link power saving</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SATA link speed</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCSI commands to this drive</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCSI counters</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SECURITY SET PASSWORD: reported as completed, but no password is set</source>
        <extracomment>core/erase/ata_security.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SET SECTOR CONFIGURATION EXT: changes the sector size within minutes. All data is lost, but this is not an erase: parts of the data may remain on the drive.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SHA-1</source>
        <extracomment>core/firmware/image.cpp</extracomment>
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
        <source>SMART attributes</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SMART self-test log: index out of range</source>
        <extracomment>core/ata/self_test_log.cpp</extracomment>
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
        <source>Safety</source>
        <extracomment>core/tune/profile.cpp</extracomment>
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
        <source>Samsung SM843T, PM853T and related models</source>
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
        <source>Sanitize completed</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sanitize started</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the data that you need, unmount it, and remove it from its array or volume group.</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scheduled drive optimization</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedulers are often recommended to reduce wear, but they do not change how much is written.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
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
        <source>Search index (service WSearch)</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searches use the index. No measured benefit of removing it is known.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors that could not be read; they are rewritten or reallocated at the next write.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors that currently cannot be read: {pending_count:count}. Their data may be lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors that the drive could not read during its own checks.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the manual of that layer for an option that passes discards through. Otherwise leave part of the drive unpartitioned, which has a similar effect.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the reasons below.</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the status for the cause.</source>
        <extracomment>core/logs/texts.h</extracomment>
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
        <source>Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive in one command (mode {mode}h); the drive activates it immediately</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} bytes at a time</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} bytes at a time (mode {mode}h); it stays pending until the drive is power-cycled</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send {image} ({bytes:count} bytes, SHA-256 {sha256}) to the drive, {piece:count} bytes at a time (mode {mode}h); the drive activates it after the last segment</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequential and random access by queue depth, incompressible data, two minutes each.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequential read 2M, mean of queue depths 1, 2 and 4</source>
        <extracomment>core/bench/suites_iometer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serial number</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Service SysMain (SuperFetch)</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set slot {slot} ({expected}) to be activated at the next reset of the drive</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the SATA mode to AHCI in the firmware setup (BIOS or UEFI). Linux needs no other change; in Windows, run &quot;fettle tune set ahci-driver=ready&quot; first and do what it then lists, or Windows will not start. Drives on a parallel ATA cable do not support AHCI.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the link power policy of its port to &quot;max_performance&quot; (TLP and similar tools have a setting for it).</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the password of the drive&apos;s owner in place of the public one that it was delivered with. Data remains. To undo: disable the password again, which keeps all data</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the password that the erase command requires; it is always &quot;{password}&quot;</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the sector size of {drive} to {sector_bytes} bytes (SET SECTOR CONFIGURATION EXT). Afterwards, sector-by-sector images made with another sector size cannot be restored to it. Computers that boot in legacy BIOS mode cannot boot from sectors larger than 512 bytes</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set when the drive&apos;s rated life is exhausted.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seven read/write mixes at eight block sizes each, repeated until steady state.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several commands at a time keep the flash busy.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shadow copies (restore points)</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of bad flash blocks, in a vendor-specific scale.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of reads in the measured period</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of reads since the workload timer was started; for measurements, not a health indicator.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of reads that needed stronger error correction; vendor-specific format.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shocks</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shocks that the disk detected during operation.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short response times at the cost of higher power consumption. For a computer on AC power.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows at the next suspend</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shrink partition {index} to {new:size} in the partition table; nothing else in the table changes</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shrink the file system in {device} from {old:size} to {new:size} with its own tool</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shrinking this space deletes restore points and previous versions of files, which cannot be restored.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shut the computer down, wait ten seconds, start it and check again. If the drive still runs {now}, it did not apply the update: contact the manufacturer.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shutting down does not write an image of the kernel.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signatures of several formats were found ({all}), so it is unclear which one is in use.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single-bit errors in the drive&apos;s memory</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the file to which the kernel moves memory that has not been used for a long time; 0 means no file.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot {slot} holds {expected}, but the drive reports that it will activate slot {next} instead.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot {slot} holds {found}, as before the update: whether it holds the new image is unknown. The drive runs {now}. Still needed: {duty}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot {slot} holds {found}, but {expected} was expected. The drive runs {now}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot {slot} may be empty; {running} stays in its own slot. Check with &quot;fettle firmware show&quot; and run the update again.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot {slot} now holds {expected}; the drive runs {now}. Still needed: {duty}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small memory dumps</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small random writes can stall the whole drive for up to two seconds (JMicron JMF602 controller).</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snapshots of btrfs and of thin LVM volumes share blocks with other data. Only their own tools can determine how much space deleting one frees, so they are not counted.</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
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
        <source>Solid-state drive</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Solid-state drive or hard disk</source>
        <extracomment>core/check/inputs.cpp</extracomment>
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
        <source>Some blocks were discarded and others not. Run the command again.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some devices become slower or fail with maximum power saving.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some drives and controllers lose the link: commands time out and file systems become read-only.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some drives stop responding in deep power states.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some file systems are trimmed both continuously and by a schedule. This does no harm.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some firmware of this model loses data with queued TRIM, and this system uses queued TRIM.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some firmware of this model loses data with queued TRIM. Linux uses unqueued TRIM instead: the drive is safe.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some firmware of this model loses data with queued TRIM. Linux uses unqueued TRIM on this model; whether it does so on this computer could not be determined.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some firmware revisions of this model have a known defect. Whether firmware {firmware} is affected is unknown: {symptom}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some measurements are shorter than 10 minutes. They miss activity that occurs only once an hour or once a day.</source>
        <extracomment>core/tune/measurement.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some of the free space may already have been discarded, including data of the shadow copies. Run the wipe again.</source>
        <extracomment>core/toolbox/wipe_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space for restore points</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space that the drive has for internal operations.</source>
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
        <source>Specify the drive itself to measure all of it. --overwrite adds the write steps, which destroy all data on the drive.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Specify the queue depth with --depth.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed by compressibility of the data.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
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
        <source>Start Windows and shut it down completely (&quot;shutdown /s /t 0&quot;; &quot;powercfg /h off&quot; disables Fast Startup).</source>
        <extracomment>core/allocation/ntfs_state.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start Windows. It installs the driver; if it requests another restart, restart the computer.</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start and stop count</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the computer from a live USB system and run Fettle there.</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the drive&apos;s off-line data collection, which updates its SMART attributes. It changes no data; the drive suspends it to execute commands</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the drive&apos;s off-line data collection, which updates its SMART attributes. It changes no data; this drive aborts it at the next command, so any access to the drive ends it</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the drive&apos;s selective self-test of blocks {spans}. It changes no data; the drive may respond more slowly</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the drive&apos;s {kind} self-test of namespace {nsid}. It changes no data; the drive may respond more slowly</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the drive&apos;s {kind} self-test. It changes no data; the drive may respond more slowly</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the {kind} self-test of the drive&apos;s controller, without its namespaces. It changes no data; the drive may respond more slowly</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State of the capacitors that protect data if power fails; evaluated by the normalised value.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State {state} is entered after {idle_us:time} idle.</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State {state} is entered after {idle_us:time} idle; leaving it takes up to {wake_us:time}.</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State {state} is not used: entering and leaving it takes {both_us:time} in total, but the default limit of Linux is {limit_us:time}.</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State {state} is not used: its exit latency ({wake_us:time}) exceeds the Linux latency limit ({limit_us:time}).</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State {state} is not used: the drive&apos;s transition table does not lead to it.</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State {state} was not reached: it needs {idle_us:time} without I/O, and the longest gap was {gap_us:time}.</source>
        <extracomment>core/power/wakeups.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the programs that use the drive (copies, backups, virtual machines; &quot;iotop&quot; or &quot;pidstat -d&quot; list them), or wait until they are done, then try again.</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop using it there, then detach it: fettle namespace detach --nsid {nsid} --controller ID {drive}</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop using the drive. Check the file system, and restore missing data from a backup.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop writing to both, copy the data that you need to another drive, then recreate the partitions.</source>
        <extracomment>core/partition/extents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop writing to the drive and cool it now: improve the airflow, add a heat sink, or move it away from other hot components.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage layer header or metadata</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sudden motion sensor</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum of the erase counts of all flash blocks.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SuperFetch</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supermicro SuperDOM</source>
        <extracomment>core/catalogue/data/silicon-motion.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspend the computer to RAM and resume it (&quot;fettle erase run --suspend&quot; does this), or disconnect and reconnect the drive&apos;s power while the computer is running.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sustained writing</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap (page file)</source>
        <extracomment>core/tune/setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap area</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap area TRIM</source>
        <extracomment>core/tune/swap_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap area priority</source>
        <extracomment>core/tune/swap_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap file</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap file of apps</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap files</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap is already in compressed memory (zram); zswap compresses the same pages a second time.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap is in compressed memory (zram), which is faster than rereading files. For such swap, the kernel documentation suggests values above 100, and 133 if it is twice as fast as the file system.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap partition</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swapped-out memory takes up {used_bytes:gib} of it.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swappiness</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SyncSession</source>
        <extracomment>core/erase/tcg_message.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System journal</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System journal size</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System journal storage</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCG Opal on this drive</source>
        <extracomment>core/opal/direct_port.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCG Opal on this system</source>
        <extracomment>core/opal/opal_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCG commands to this drive</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCG discovery</source>
        <extracomment>core/erase/tcg.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCG discovery: a feature descriptor extends past the end of the data</source>
        <extracomment>core/erase/tcg.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCG method</source>
        <extracomment>core/erase/tcg_message.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCG response</source>
        <extracomment>core/erase/tcg.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TEST UNIT READY</source>
        <extracomment>core/erase/sanitizer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM command</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM could not be verified: the test data does not appear at its location on {device} ({seen} of {all} blocks). The file system or a layer below it transforms the data.</source>
        <extracomment>core/trim/proof.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM could not be verified: {error}.</source>
        <extracomment>core/trim/proof.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM could not be verified: {layer} does not reveal where the file is stored on the drive, and the kernel does not count discards on {drives}.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the USB bridge {layer} does not pass it, or the system does not use the bridge&apos;s support for it (provisioning mode &quot;{provisioning_mode}&quot;).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the USB bridge {layer} does not support it, or Windows&apos; driver for it ({detail}) does not use its support.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the array {layer} ({detail}) blocks it ({mount_points}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the drive or its bridge does not report TRIM support.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the encryption layer {layer} blocks it. To the drive, files deleted on {mount_points} still occupy space, which slows it down and adds wear.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the layer {layer} ({kind}) blocks it ({mount_points}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the logical volume {layer} blocks it ({mount_points}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the drive: the {detail} array {layer} blocks it ({mount_points}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM does not reach the underlying drive. TRIM keeps the drive fast and reduces wear, but reveals which blocks are unused.</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM from file systems on LVM is passed through regardless of this value. While it is off, a volume removed by mistake can be recovered with vgcfgrestore.</source>
        <extracomment>core/tune/lvm_discards.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM from {target} does not reach the drive: the {kind} {layer} blocks it.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM is broken on this model and must stay disabled.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM is known to be broken on this model, and the system uses it: data can be lost.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM is known to be broken on this model. The system appears to send none, which is correct.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM is known to be broken on {model}: {target} is not trimmed.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM is not known to be broken on this model</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM is off for this file system.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM is only a hint to the drive: no status confirms that the data was erased.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM of removed LVM volumes</source>
        <extracomment>core/tune/lvm_discards.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM on RAID 4, 5 and 6</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM on this system</source>
        <extracomment>core/toolbox/local_trimming.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM once a week is enough for most computers.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM path from the file systems to the drive</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM reaches the drive</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM reaches the drive through the command that the drive reports.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM reaches the underlying drive although /etc/crypttab does not enable it: the allow-discards flag in the LUKS2 header or the kernel command line permits it, or the line has changed since the device was opened.</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM reaches the underlying drive.</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM through encryption</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM was sent, but the drive does not report what it erased. The data may still be in its flash.</source>
        <extracomment>core/trim/trim_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM was sent, but the drive does not report what it erased. The space is unpartitioned in any case</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Telemetry captured</source>
        <extracomment>core/logs/event_texts.h</extracomment>
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
        <source>Temporary files in memory</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temporary files of Windows</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ten minutes of random writes: the variation from second to second.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That crash can no longer be analyzed. Choose &quot;Clean up system files&quot;.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The I/O of a process is on all drives together; written data may reach a drive later, through the kernel.</source>
        <extracomment>core/power/wakeups.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The I/O of these drives cannot be recorded: Fettle records real drives, under Linux.</source>
        <extracomment>core/toolbox/local_tracing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The I/O went through the system&apos;s page cache ({memory_bytes:gib} of memory for {span_bytes:gib} of test data): the results include the speed of memory.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The I/O went through the system&apos;s page cache: the results include the speed of memory.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PCI Express link runs at {speed_now_gigatransfers:1f} GT/s on {width_now} lanes, less than the drive and the slot both support (drive {speed_drive_gigatransfers:1f} GT/s on {width_drive}, slot {speed_slot_gigatransfers:1f} GT/s on {width_slot}).</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PCI Express link runs at {speed_now_gigatransfers:1f} GT/s on {width_now} lanes; the drive supports {speed_drive_gigatransfers:1f} GT/s on {width_drive}. The slot&apos;s maximum is unknown.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PSID from the drive&apos;s label was entered</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SATA controller is in RAID mode ({address}). This does not reduce speed, but manufacturers&apos; firmware and SMART tools may not find the drive, and some RAID sets block TRIM.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SATA link runs at {speed_now_gigabits_per_second:1f} Gb/s, although the drive and the port both support {speed_possible_gigabits_per_second:1f} Gb/s.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SATA link runs at {speed_now_gigabits_per_second:1f} Gb/s; the drive supports {speed_drive_gigabits_per_second:1f} Gb/s. The port&apos;s maximum is unknown.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SSDs are never trimmed: no TRIM schedule is enabled, and continuous TRIM is off for {mount_points}. Writes become slower over time, and the flash wears more.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The TRIM path to the drives could not be determined.</source>
        <extracomment>core/check/machine_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The USB bridge passes only commands that read information: erase commands do not reach the NVMe drive.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The USB bridge&apos;s port stays powered.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Windows task that regularly trims SSDs and defragments hard disks.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The XFS manual recommends fstrim instead: continuous TRIM slows down file deletion.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The administrator has masked tmp.mount.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The amount is not limited, because some steps write for a fixed time: {most:size} if the drive writes {rate:size} per second throughout.</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The available spare is nearly exhausted: {spare_percent}% is left; the drive&apos;s threshold is {spare_threshold_percent}%.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup GPT at the end of the drive is damaged ({defect}): if the primary GPT is damaged too, the partitions are lost.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup GPT at the end of the drive is missing: if the primary GPT is damaged, the partitions are lost.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup GPT is not at the end of the drive; {unused_bytes:gib} after it cannot be used. The drive was enlarged or copied from a smaller one.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bridge or controller does not return the drive&apos;s registers, so Fettle cannot confirm that an erase command reaches the drive. If the password reaches the drive and the erase does not, the drive stays locked.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bridge or controller does not return the drive&apos;s registers, so the progress of a sanitize cannot be read.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chain of logical partitions has more than {most} entries; the rest was not read.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chain of logical partitions is broken at sector {sector:count}: the next entry is not valid. Later partitions are not found.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chain of logical partitions loops at sector {sector:count}: programs that follow it may hang or list partitions twice.</source>
        <extracomment>core/partition/extended.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change takes effect at the next restart.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checker reads a partition inside an image through a loop device, which requires root.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command that the kernel uses to send TRIM to a SATA, SAS or USB drive (provisioning_mode); with &quot;full&quot; or &quot;disabled&quot;, it sends none.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer already has swap.</source>
        <extracomment>core/tune/swap_areas.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer can crash with a blue screen when it resumes from standby.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer crashes, or the drive disappears until it is power-cycled, often when the computer resumes from standby.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer crashes, or the drive disappears until it is power-cycled.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer does not report its power source: make sure that it stays on AC power until the change is done</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer does not report its power source: make sure that it stays on AC power until the erase is done</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer does not run on battery power</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer has a swap area that is not in use: turn on that area instead.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer has been restarted since {at}, but the drive still runs {now}. {expected} is activated by a power cycle; a warm restart is not enough.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer has no swap, but other file systems are better suited to a swap file.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer has {memory} MiB of memory and does not use its swap area: when memory runs out, the kernel kills programs.</source>
        <extracomment>core/tune/swap_areas.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer has {memory} MiB of memory and no swap: when memory runs out, the kernel kills programs.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer has {swap} MiB of swap for {memory} MiB of memory.</source>
        <extracomment>core/tune/swap_areas.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer is on AC power</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer is on AC power (it reports no battery)</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer is on battery power: connect AC power, so that power does not fail during the change</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer is on battery power: connect AC power. An interrupted erase can leave the drive unusable.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer must be on AC power, so that power does not fail during the change</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer must be on AC power: a power loss during the update can make the drive unusable</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer still starts: each initramfs is either the old or the new one. &quot;fettle tune undo {key}&quot; restores the file and rebuilds each initramfs again</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer went down while this drive was being trimmed. The schedule will not trim it again.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer&apos;s firmware has blocked changes of the owner until the next power cycle (Block SID)</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer&apos;s firmware has frozen SANITIZE until the drive is power-cycled.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer&apos;s firmware has not blocked changes of the owner</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer&apos;s swap space is on this drive and may have been used during the run.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The contents of a file or folder.</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The contents of the hibernation file, which are from the last sleep.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The controller could not load its firmware: it reports its factory name, and the data is inaccessible.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The controller is in IDE mode, which has no command queueing. When the driver is ready, set the firmware to AHCI.</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The controller is in RAID mode. Its drives may be part of a single volume.</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The controller is not known to compress data.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The controller runs in legacy IDE mode ({address}, driver {driver}): the drive receives only one command at a time, which slows it down considerably.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The controller&apos;s driver {driver} does not use this setting; Microsoft&apos;s drivers do.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The counters of host writes and flash writes are inconsistent (ratio {ratio:1f}), so write amplification is not shown.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The current firmware ({running}) must meet the image&apos;s requirement: {compare} {asked}</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The current firmware has a known defect that causes data loss ({id}: {symptom}). Make a backup before the update</source>
        <extracomment>core/firmware/update_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The current or maximum link speed is unknown.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data is highly compressible, as in ATTO: drives that compress data appear faster than with less compressible data.</source>
        <extracomment>core/bench/suites_tools.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data is lost. The drive may be left without a namespace; it then has no usable space until &quot;fettle overprovision undo&quot; creates one</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data was read back through the page cache, as requested, which does not verify the drive.</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device reports an emergency: nearly all of its reserved blocks are used.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device warns that 80% of its reserved blocks are used.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is in standby, or does not report its power mode, and was not spun up.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive accepted the command, but does not report that it will activate slot {slot} ({expected}). It runs {now}. Still needed: {duty}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive accepted the command, but still reports sectors of {sector_bytes} bytes. Some drives change to {planned_bytes} bytes when they are power-cycled: power the computer off and on, and check again.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive accepted the command. Querying it now would abort the collection; wait until it should have ended.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive accepted the complete image, but reports no pending firmware.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive activates the new firmware when power returns, as after any reset.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive already has an owner&apos;s password</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive as a whole has the signature of {what}, which may use all of its space, including the partitions</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive can hang when its self-test log is read.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive can hang when the computer starts, and then fail with loss of all data.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive can lose data under heavy load.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive cannot be read at byte {at_byte}: {error}</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive cannot be read: the kernel lists it, but it has no device node here.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive compresses data: it writes less than the host does, and the write amplification models do not cover that.</source>
        <extracomment>core/tune/space_effect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive compresses data: it writes less to its flash than the host writes. The models do not cover such drives; its spare area is large enough for this data</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive contains a copy of a GUID partition table (GPT), but its first sector has no protective MBR: either the copy is left over from earlier use, or the table was overwritten by mistake.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive continues automatically when power returns and rejects reads until it is done. &quot;fettle erase resume&quot; waits for the erase to finish and verifies the result.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive could not be queried after the erase ({why}).</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive could not complete its last self-test because of an error.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive could not read or write data. Copy important data, then run &quot;fettle scan&quot;.</source>
        <extracomment>core/logs/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive did not report its current firmware: {error}</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive did not report its self-test status: {error}</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive disappears or the computer crashes; seen in Dell computers.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive discards the partial image and keeps running {running}. Run the update again.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not count its available spare: it reports {spare_percent}% with a threshold of {spare_threshold_percent}%, as virtual drives do.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not enter idle states by itself: autonomous power state transitions (APST) are off, because the Linux latency limit is 0.</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not enter idle states by itself: autonomous power state transitions (APST) are off.</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not enter idle states by itself: it does not support autonomous power state transitions (APST).</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report enough about its wear and age for an estimate in years</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report how long the test takes, so no time limit can be set for it</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report how much flash it has. {flash:gib} is an estimate from its capacity; bad blocks, parity and the drive&apos;s mapping tables use part of it</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report how much it writes to its flash, so its write amplification is unknown. The figures are model results for random writes over the whole drive; typical use gains less</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report its available spare.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report its power-on time, so its lifetime in years cannot be estimated.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report its total capacity, so the space outside namespaces is unknown</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report that the revert restores its public first password. If the owner&apos;s password is another one afterwards, only the manufacturer knows it, and no password can be set</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report the contents of slot {slot} before activation. It runs {now}.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report this state</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report what it received; it checks the image when the image is committed.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report whether it has an owner; if it has one, the first step fails</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report whether it is an SSD.</source>
        <extracomment>core/check/inputs.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report whether it was formatted with protection information; it is formatted without</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report whether its write cache is on.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not respond: {reason}. Its health is unknown.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not support TRIM.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not support TRIM: it cannot prepare freed blocks for reuse in advance, and slows down as it fills.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not support captive self-tests</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not support command queueing.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not support off-line data collection on request</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not support the {kind} self-test</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive failed its {kind} self-test.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive failed its {kind} self-test; the first failing sector is LBA {failing_lba}.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive fails after 32,768 power-on hours and all data is lost; drives of the same age fail together.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive fails after 40,000 power-on hours and all data is lost; drives of the same age fail together.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive fails after about 40,000 power-on hours and all data is lost; drives of the same age fail together.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive guarantees zeros after TRIM, but only {zeros} of {discarded} discarded locations read as zeros. Data in use is unchanged.</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has a hybrid MBR: its two partition tables may differ, so it is unclear which space is unallocated</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has a protective MBR, but neither copy of its GUID partition table (GPT) can be read: its partitions cannot be found.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has completed its off-line data collection.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has either its old or its planned capacity, and no data is changed; &quot;fettle overprovision show&quot; reports which. Run the command again, or &quot;fettle overprovision undo&quot;</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has either the old or the new sector size, and its contents are undefined. &quot;fettle erase resume&quot; sets the sector size again.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has exceeded the manufacturer&apos;s temperature limit in the past (attribute {attribute_id}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no active namespace {nsid}</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no defect. Plan to replace it, and keep a current backup.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no partition table.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no partition table: data in its last {hidden:size} is inaccessible until the change is undone</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no password yet</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no volatile write cache.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has only {power_on_hours} power-on hours, too few to estimate its lifetime.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has several controllers and does not list the namespaces of the other controllers, so Fettle cannot check whether those namespaces are in use. Choose a method that erases a single namespace.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has several controllers and does not report which of them namespace {nsid} is attached to</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has started its off-line data collection.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
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
        <source>The drive is a Windows dynamic disk (Logical Disk Manager), whose volumes are not in the partition table</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is at {temperature_celsius} °C, past its critical limit of {limit_celsius} °C: it may shut itself down or lose data.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is at {temperature_celsius} °C. It reports no limit; {limit_celsius} °C is typical.</source>
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
        <source>The drive is behind a bridge or controller: before setting a password, Fettle confirms that the erase command reaches the drive. If it does not, nothing is changed</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is behind a controller in RAID mode (Intel VMD or RST, {address}). It works at full speed, and the system detects it.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is being formatted; it continues automatically and cannot be used until then.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is busy with another operation ({work}). Wait until it ends</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is erased; only the verification was not completed.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is formatted with protection information (type {protection_type}) and keeps it; some controllers cannot use such drives</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is idle: over {milliseconds} ms, it was busy {busy_percent}% of the time, with {requests:count} requests and {bytes:count} bytes</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is in standby and was not spun up for this report. Not read: {parts}.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is in standby and was not spun up, so its health is unknown.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is in use, but nothing on it may be in use while new firmware is activated: unmount {what} and everything else on it, start the computer from another drive, or activate at the next start (--activate next-boot)</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is in use, but this update erases it: unmount {what} and everything else on it, or start the computer from another drive</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is likely to fail soon. Copy your data now.</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked and partly erased. &quot;fettle erase resume&quot; completes the erase; &quot;fettle erase unlock&quot; makes the drive usable without completing it.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked as a whole, and has namespaces that the system has no device for, so Fettle cannot check whether they are in use</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked by a password, and too many wrong ones were sent: it rejects every password until it is power-cycled.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked by a password: it returns no data until it is unlocked.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked by its own encryption (TCG Opal). It can only be erased with its PSID.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked with Fettle&apos;s password because an erase did not finish.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked with a password, and no journal shows that Fettle set it.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked with the password of an erase that did not finish.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked, and the system has no password</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked; a locked drive cannot give up its password without losing its data</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked; unlock it with the password</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not a PCI Express device.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not connected by USB.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not connected, so its value cannot be read.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not idle: over {milliseconds} ms, it was busy {busy_percent}% of the time, with {requests:count} requests and {bytes:count} bytes (limits: {idle_percent}%, {idle_bytes:count} bytes per second). Activating firmware stops the drive for several seconds, and pending requests can fail</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not on a SATA or NVMe controller of this computer.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not on a SATA port.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is partly erased and still locked with the password that you entered. Run the same command again, or run &quot;fettle erase unlock&quot; with that password.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is ready for use. The last erase completed, but verification failed: earlier data is still on the drive.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is ready for use. The last erase failed: the data may be partly erased or still intact.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is ready for use. The last erase was cancelled: the data may be partly erased.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is ready for use. The last erase was interrupted: the data may be partly erased.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is ready for use: no password is set and no sanitize is running.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is reverted or not; its data may be lost in either case. Run the command again, or revert it with the PSID on its label</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is set to read-only</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is unlocked</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is writable</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive may be left without working firmware, because it has no other slot to keep {running} in. Make sure that power does not fail.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive may be locked with Fettle&apos;s password. &quot;fettle erase unlock&quot; removes the password and keeps the data; &quot;fettle erase resume&quot; continues the erase.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive may enter power states from which it can wake up within this time.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive must be healthy enough for a firmware update</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive never saves power when idle. The kernel&apos;s default is 100000 µs; this model has no known problems with it.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive no longer works.</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive now runs {now} (previously {before}).</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive now runs {now}, but {expected} was expected (previously {before}).</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive passed its {kind} self-test, according to the status of the command; its log has no new entry.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive passed its {kind} self-test.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive predicts its own failure (additional sense {asc}/{ascq}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reached {temperature_celsius} °C; it may throttle at {warning_celsius} °C and above.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive receives several commands at a time (NCQ).</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive rejected a command that it does not support. This is harmless: programs send such commands to find out what a drive supports.</source>
        <extracomment>core/logs/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reported an internal error. If this happens again, update the firmware.</source>
        <extracomment>core/logs/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reported no health data.</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reported success but still runs {now}; {expected} was expected. Either the image contains the same revision, or the drive did not apply the update.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports &quot;failed&quot; because of the warning above; there is no sign of damaged flash.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports a capacity of only {capacity_bytes:size}, less than its model name indicates ({model}). This happens when a drive has lost its internal tables; it is no longer usable.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports a capacity of zero: it is no longer usable.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports a capacity of {capacity_bytes:size}: a known defect of this model after a power loss. The data is inaccessible.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports a failure prediction that is marked as a test (additional sense 5Dh/FFh).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports a warning (additional sense {asc}/{ascq}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports failure, but only because its rated endurance is exhausted: it is worn, with no known defect.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports good health, but provides no counters to confirm it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports how long the test takes</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports no temperature.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports no wear yet (0% used), so its lifetime cannot be estimated.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports nothing about this before it is locked for the first time</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports sectors of {sector_bytes} bytes instead of {planned_bytes} bytes.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports sectors of {sector_bytes} bytes.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports that it is failing, and its error counts confirm it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports that it is failing, but nothing confirms it: no errors are counted and no attribute is at its threshold. The cause may be one that the drive does not report.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports that it is failing; its error counts could not be read, so the cause is unknown.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports that its last sanitize operation failed.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports that its last self-test found a failure (status {self_test_status}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports that new firmware is pending activation.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports the new state</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports unreadable sectors: {pending_count}. On this model and firmware the count wrongly alternates between 0 and 1, so it is ignored.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports warnings that the standard does not define (critical warning {critical_warning}).</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports wear only as a whole percentage, currently {percentage_used}%, so the number of years is a rough estimate.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports {error_count:count} media and data integrity errors. No drive survives that many: the counter is wrong and is ignored.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports {spare_percent}% available spare with a threshold of {spare_threshold_percent}%, but no warning. One of the two is wrong.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports {spare_percent}% available spare with a threshold of {spare_threshold_percent}%: either no spare blocks are left, or the drive does not count them.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive runs either the previous firmware ({running}) or slot {slot}; both are intact. Check with &quot;fettle firmware show&quot;.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive runs either the previous firmware ({running}) or the new one, which is activated at power-on at the latest. Check with &quot;fettle firmware show&quot;.</source>
        <extracomment>core/firmware/steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive runs {now}, as before the update, from a slot that held this revision before: whether it took the image is unknown.</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive stays usable, with test data on it. Finished cases are kept; the interrupted case can be run again.</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive stays usable, with test data where blocks were overwritten. No repair is needed: run the measurement again.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive supports captive self-tests</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive supports off-line data collection on request</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive supports the {kind} self-test</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive supports {speed_drive_gigabits_per_second:1f} Gb/s, and this port {speed_port_gigabits_per_second:1f} Gb/s. This is not a fault.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive supports {speed_drive_gigatransfers:1f} GT/s on {width_drive} lanes; its slot supports {speed_slot_gigatransfers:1f} GT/s on {width_slot}. This is not a fault: the drive runs as fast as this slot allows.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive throttled for {throttled_seconds} s because of heat.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its available spare is nearly exhausted, but reports {spare_percent}% with a threshold of {spare_threshold_percent}%. One of the two is wrong.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its available spare is nearly exhausted.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its persistent memory region is read-only or unreliable.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its power-loss protection has failed: data in its cache is lost if power fails.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its rated endurance is exhausted (additional sense {asc}/{ascq}). It is worn, not defective.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its reliability is degraded by media errors or internal errors. Media and data integrity errors: {media_errors:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its reliability is reduced. {percentage_used}% of its rated endurance is used, with no data errors and with spare blocks left: the warning is about wear, not a defect.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive warns that its temperature is out of range.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive was either reverted or left unchanged. Run the command again with the same PSID.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive works. Run the update again; &quot;fettle firmware show&quot; lists the contents of the drive&apos;s slots.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s IDENTIFY data shows that no password is set and that the drive is not locked.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s IDENTIFY data shows that the drive is unlocked and no longer has a password.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s capacity is unknown.</source>
        <extracomment>core/tune/space_effect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s controller relies on compression for its speed, and encrypted data cannot be compressed: expect lower speed and more wear.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s controller runs in an emergency mode: it would report a successful erase and erase nothing. Destroy the drive physically, or return it to the manufacturer.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s controller runs its normal firmware</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s controller runs without its normal firmware: it identifies as {model}, firmware {firmware}, serial {serial}. Your data is inaccessible, whatever health the drive reports.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s counter {counter} increased from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s firmware {firmware} has a known defect that occurs after {from_power_on_hours:count} power-on hours: {symptom}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s firmware {firmware} has a known defect: {symptom}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s first password is public, so that it can be replaced</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s first password is the manufacturer&apos;s secret, so that Fettle cannot replace it</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s health could not be read: Fettle has no permission to query the drive.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s health could not be read: {reason}.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s health is unknown: no health data is available.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s link speed dropped during the run, from {before_bytes_per_second:size}/s to {after_bytes_per_second:size}/s.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s lists show the change</source>
        <extracomment>core/namespaces/texts.h</extracomment>
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
        <source>The drive&apos;s power mode could not be read. It may be in standby and was not spun up, so its health is unknown.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s power mode could not be read. It may be in standby, and was not spun up for this report. Not read: {parts}.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s power-loss protection has failed its self-test (attribute {attribute_id}, value {value}, threshold {threshold}): data in its cache may be lost if power fails.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s reported health declines much faster than its usage explains.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s security is frozen until the drive is power-cycled or reset. The computer&apos;s firmware freezes it at every start so that malware cannot set a password.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s standard counter of data written has overflowed; the manufacturer&apos;s attribute is used instead ({host_written_bytes:size}).</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s write cache is off: writes wait for the flash, so small writes are many times slower and add wear.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive, or the adapter that connects it, provides no health data.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The enclosure uses the old driver (usb-storage): one command at a time, and often without TRIM.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The estimate assumes the same usage as before ({percentage_used}% of the drive&apos;s endurance used so far). The rated endurance is a warranty limit; drives often last longer.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system ({file_system}) kept files in memory despite the request to drop them: read and copy results include the speed of this computer&apos;s memory.</source>
        <extracomment>core/bench/file_suite_runner.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system compresses data, so the drive received less than was written.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system is copy-on-write ({file_system}): random writes reach the drive in a different order, with additional metadata.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system is intact and smaller than its partition, which does no harm</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system is smaller than its partition, which does no harm. Check it and run the command again</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system may be partly moved; the partition still has its full size. Make a backup before you start. After a power failure, check the file system ({check}) and run the command again</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system on {mount_points} ({detail}) does not support TRIM.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file system on {target} ({type}) does not support TRIM.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files in your recycle bin can no longer be restored. The recycle bins of other users are not emptied.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first sector has no protective MBR, so Linux and Windows do not find the partition table that follows it.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The format is incomplete: the drive rejects reads and writes (medium format corrupted) until it is formatted again. &quot;fettle erase resume&quot; formats it.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The four corners of a drive in about a minute.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gaps allow state {state} in {percent:1f} % of the time.</source>
        <extracomment>core/power/wakeups.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The health of this drive changed from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The health of this drive is {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image ({new}) is newer than the current firmware ({running})</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image ({new}) is not newer than the current firmware ({running}), which you allowed</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image ({new}) is not newer than the current firmware ({running}). Use --allow-older to downgrade</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image is for this drive: its metadata lists {model}, and its checksums match</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image is written to the swap area and shares its space, so it takes up no additional space.</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image must be complete: its size ({bytes:count} bytes) must be a multiple of {unit} bytes</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image must contain the revision that you specified ({named}), but its metadata states {said}</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image must fit within the DOWNLOAD MICROCODE limit of {most:count} bytes: it has {bytes:count} bytes</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The index is often turned off to reduce SSD wear. No measured benefit is known, and a feature is lost.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The initramfs cannot be rebuilt in /boot: {reason}.</source>
        <extracomment>core/tune/initramfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The initramfs has been rebuilt. It takes effect at the next restart.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The journal takes up {journal_bytes:size}. By default, it stays below a tenth of the file system and below 4 GiB.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel cannot hibernate, so the setting has no effect.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel chooses the mode based on what the drive or its bridge reports. Forcing a mode that is not reported can destroy data.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel detects sequential reads itself; this value does not affect random reads.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel does not count swap in compressed memory separately, so both swap figures include it.</source>
        <extracomment>core/tune/measurement.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel does not use {path} as swap.</source>
        <extracomment>core/tune/swap_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel flushes the drive&apos;s write cache whenever a program asks for its data to be durable.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel keeps the image below this size if it can. If hibernation fails because swap is too small, 0 makes the image as small as possible.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel reports &quot;{found}&quot; instead of &quot;{value}&quot;: the driver or the hardware does not accept it.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel reports &quot;{value}&quot;.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel still uses {path} as swap.</source>
        <extracomment>core/tune/swap_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel swaps out memory that has not been used for a long time. With a lower value, it drops cached file data instead, which then has to be read again.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel tries to keep the image below this size by dropping cached file data before hibernation.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel uses an area of lower priority when those of higher priority are full.</source>
        <extracomment>core/tune/swap_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel uses {path} as swap.</source>
        <extracomment>core/tune/swap_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel uses {path} with a different priority.</source>
        <extracomment>core/tune/swap_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last partition is {what}, which Fettle does not resize</source>
        <extracomment>core/overprovision/layout.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last sanitize failed. The drive rejects reads and writes until a sanitize succeeds.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last sanitize failed. The drive rejects reads until a sanitize succeeds.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The link never has to wake up, which takes up to 10 ms. This costs about a watt.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log is lost at every restart, so crashes cannot be investigated.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longest wake-up time allowed for the drive&apos;s autonomous idle power states. 0 turns them off.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The manual says that discarding swap may make some SSDs faster, but often does not.</source>
        <extracomment>core/tune/swap_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The master password cannot unlock the drive, because its security level is maximum. It can erase the drive: &quot;fettle erase run --method security-normal --password-of master&quot;.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The maximum space on the volume for System Restore and previous versions of files.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The measurements of &quot;{name}&quot; were not all made with the same settings: {setting} differs among them.</source>
        <extracomment>core/tune/measurement.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is unknown.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of this file is not printable UTF-8, so the change could not be recorded and undone.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of this mount point is not printable UTF-8, so the change could not be recorded and undone.</source>
        <extracomment>core/tune/mount_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of this swap area is not printable UTF-8, so the change could not be recorded and undone.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The namespace is attached or not, and its data does not change. Run the command again</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The namespace is attached to no other controller</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The namespace is deleted or still exists; its data may be lost in either case. Run the command again</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The namespace is detached or not, and its data does not change. Run the command again</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The namespace may be partly erased, and unusable until it is formatted again. &quot;fettle erase resume&quot; formats it.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The off-line data collection did not complete: {status}.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The off-line data collection is suspended; the drive continues it when it is idle.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The option to return to {revision}: the drive has no other writable slot, so the current image is replaced</source>
        <extracomment>core/firmware/update_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The order in which the kernel fills swap areas: highest priority first, areas of equal priority in turn.</source>
        <extracomment>core/tune/swap_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The order in which the kernel passes requests to the drive.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition has its old or its planned size; the file system fits into either. A GPT has two copies: if one is damaged, the other is intact</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition may have its new size before its file system does, which does no harm. Check the file system ({check}) and make a new plan, which shows what remains to be done</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table claims an implausible number of entries; it was not read.</source>
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
        <source>The partition table is damaged ({problem})</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table or its backup, if it is in this range. Without it, no partition can be found, not even those that were not overwritten.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was created for a larger drive: Linux rejects it, and data at the end is inaccessible.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was probably written for another sector size: the file system at byte {at_byte} was made for {bytes}-byte sectors</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was probably written for {bytes}-byte sectors, which is not this drive&apos;s sector size: {what} starts at byte {at_byte}, where a partition would start at that sector size</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was written for {bytes}-byte sectors, which is not this drive&apos;s sector size</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table was written for {table_sector_bytes}-byte sectors, but the drive now reports {device_sector_bytes}-byte sectors: the system finds no partitions.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition table, or unpartitioned space.</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partition works, and this is not urgent. To fix it, back up the partition, recreate it at a multiple of 1 MiB (current tools do this automatically) and restore the data.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The partitions are intact; some of the space between them was discarded. Run the command again.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password is required, because no journal shows that Fettle set it: --password-of user or --password-of master prompts for it. If an erase by Fettle on another computer did not finish, use --password-of fettle.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password is still set on the drive. Remove it by running &quot;fettle erase unlock&quot; with that password.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password of an erase that did not finish is still set. The drive locks when it loses power.</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The policy suits this computer.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The power plan&apos;s value suits most drives.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The primary GPT is missing or damaged ({defect}); the system uses the backup GPT.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The primary and backup GPT differ; the primary GPT is shown here and used by the system.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The protocol ran on a file: its file system decides where the data is written, and other files have the rest of the drive. Freed parts of the file are trimmed on the drive only if the file system is mounted with &quot;discard&quot;.</source>
        <extracomment>core/toolbox/protocol_steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The queue depth or the drive&apos;s support for queueing is unknown.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rated endurance is exhausted; the remaining lifetime cannot be estimated.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rated endurance is used up or nearly so. Nothing is broken. Plan a replacement.</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The registry was read back and has the planned values.</source>
        <extracomment>core/tune/systems/system_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The registry was read back and has the planned values. The change takes effect at the next restart.</source>
        <extracomment>core/tune/systems/system_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The remaining life (attribute {attribute_id}, {attribute_name}) has reached the manufacturer&apos;s threshold: value {value}, threshold {threshold}. The drive is worn, not defective.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report does not state whether the drive supports TRIM.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report marks attribute {attribute_id} ({attribute_name}) as having reached the manufacturer&apos;s threshold, but does not include the values.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The review does not state whether its MB and KB are decimal; Fettle assumes decimal units.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run was stopped early.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running kernel and the newest one are kept. An older kernel helps only if the newest one does not boot.</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running system does not use the drive</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running system does not use the namespace</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running system uses the namespace ({mounts})</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The running system uses {drive} ({mounts}) and would hang until the test ends</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same kind of failure counted in another way.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sample locations could not be read and compared after the erase.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scheduled task {task} failed: {detail}</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scheduled task {task} is working again.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scheduler that suits the type of drive.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The self-test is no longer running.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The self-test is running. &quot;fettle selftest status&quot; shows its progress.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The self-test is still running.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sensor is often turned off on Macs with SSDs, where it has nothing to do and no effect.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sensor parks the heads of a hard disk and does nothing for an SSD.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The service behind prefetching and SuperFetch.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sets were scaled to the requested size: {percent:1f}% of the original bytes.</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting has either its old or its new value. &quot;fettle tune undo {key}&quot; restores the old value</source>
        <extracomment>core/tune/systems/system_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting is part of the initramfs, but no tool to rebuild it is installed (update-initramfs, dracut or mkinitcpio).</source>
        <extracomment>core/tune/initramfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The size above which the kernel splits requests.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The space of a removed volume is trimmed at once. vgcfgrestore then cannot recover its data.</source>
        <extracomment>core/tune/lvm_discards.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The specification requires the drive to be purged first. On a drive that was not purged, the results begin partway to the steady state.</source>
        <extracomment>core/bench/suites_snia.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The speed is limited by the kernel after link errors, or by an option such as libata.force. Replace the cable or try another port, restart, and check again.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The start of the system has not finished yet. To see what it waits for, run: systemctl list-jobs. Then try again.</source>
        <extracomment>core/bench/boot.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The state that the snapshot preserves is lost. Its space returns to the volume group, not to a file system.</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The swap file has either its old or its new size and may be inactive. Make the change again, or undo it</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The swap file may remain but is not used. Make the change again, or undo it</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The swap file {path} is ready and not in use, as before.</source>
        <extracomment>core/tune/swap_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system detects the change, at the latest when the computer is restarted</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not report the controller.</source>
        <extracomment>core/check/controller_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not report the link state.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not report this setting now.</source>
        <extracomment>core/tune/systems/system_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not report whether TRIM reaches the drive.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not report which driver is in use.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not send TRIM to the drive: &quot;fettle trim path {drive}&quot; shows where it is blocked.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not use the new sector size yet. Before you use the drive, reconnect it or restart the computer.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system has reread its configuration.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system log covers about a month on a lightly used computer.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system reports &quot;{found}&quot; instead of &quot;{value}&quot;.</source>
        <extracomment>core/tune/systems/system_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system reports &quot;{value}&quot;.</source>
        <extracomment>core/tune/systems/system_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system reports only part of the link state.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system reports what is stored in the namespace and what uses it</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system reports what is stored on the drive and what uses it</source>
        <extracomment>core/plan/use_needs.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system sends no TRIM to this drive ({layer}). Whether the drive supports it is unknown.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system sends no TRIM to this drive, although the drive supports it: its driver or controller blocks it ({layer}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system uses sectors of {sector_bytes} bytes.</source>
        <extracomment>core/erase/verify_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system uses the old size of the drive until the computer is restarted. Until then the backup GPT stays after the last partition, where it is equally valid; run the same command after the restart to move it to the end</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table is damaged or malicious: do not use this drive or image until its table is rewritten.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test data repeats: a drive that compresses or deduplicates appears faster than with real files.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test ends without a result, or continues when power returns; nothing else changes</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test file is fragmented into {extents:count} extents: sequential access is not sequential on the drive.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test has ended and is listed in the drive&apos;s log.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The three latest versions of each package are kept so that you can downgrade. The command is part of pacman-contrib.</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The timer trims the file systems listed in /etc/fstab once a week.</source>
        <extracomment>core/tune/trim_timer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trace covers {span_bytes:size}, but only {area_bytes:size} were used: {accesses:count} accesses were moved to other addresses. A drive&apos;s caches are more effective on a small area, so it can appear faster.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trace does not record how long {accesses:count} accesses took, so their queue depth is unknown. They were issued one at a time.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The update started at {at} is complete: the drive runs {now} (previously {before}).</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The update started at {at} was interrupted before the drive was changed; the drive runs {now}.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The update started at {at} was interrupted in the step &quot;{step}&quot;; the drive runs {now}.</source>
        <extracomment>core/firmware/notes.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The use of the namespace can be checked</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value that suits the type of swap.</source>
        <extracomment>core/tune/profile.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The virtual disk accepts TRIM: its host can reuse the space of deleted files. Once a week is enough.</source>
        <extracomment>core/tune/trim_timer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {kind} self-test ended without a result.</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system cannot be read: {error}.</source>
        <extracomment>core/allocation/source.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system has recorded errors.</source>
        <extracomment>core/allocation/ext_superblock.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system has recorded read or write errors.</source>
        <extracomment>core/allocation/exfat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system is inconsistent ({what}), so it is unclear which blocks are free.</source>
        <extracomment>core/allocation/source.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system may be mounted by another computer (multiple mount protection).</source>
        <extracomment>core/allocation/ext_superblock.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {type} file system was not created completely, or it needs repair.</source>
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
        <source>The {whose} password that you enter is sent once. A wrong password uses one of the {tries} attempts that a drive allows between power cycles; the drive does not report how many remain</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no partitions.</source>
        <extracomment>core/check/partition_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is an interrupted scan to resume</source>
        <extracomment>core/scan/scan_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no fix. Leave part of the drive unpartitioned, and enable TRIM in the operating system.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no fix; a later controller revision did not solve it. Keep write-heavy data, such as mail and browser caches, on another drive, or replace this one.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no interrupted scan of this drive to resume</source>
        <extracomment>core/scan/scan_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no page file. Programs fail when memory runs out, and Windows cannot save a crash dump.</source>
        <extracomment>core/tune/windows/page_file_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no partition table that Fettle supports: a file system may use the whole drive</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no partition table: all of the drive&apos;s capacity counts as used</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thermal excursion</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thermal throttling state; the format varies.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These are years of power-on time ({power_on_hours:count} hours so far). A drive that runs eight hours a day lasts three times as many calendar years.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These reports alone do not require any action. Keep a current backup.</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These sizes were set manually. Windows&apos; automatic choice is enough for most computers.</source>
        <extracomment>core/tune/windows/page_file_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This can be set permanently only on the kernel command line.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This case measures the effect of TRIM, and this target does not accept it.</source>
        <extracomment>core/protocol/protocol.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This case measures the effect of a secure erase, and this drive has no usable method for it.</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This case measures the effect of a secure erase, which needs a whole drive: a file cannot be erased securely.</source>
        <extracomment>core/protocol/protocol.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer does not run systemd, which would set the value again at each boot (tmpfiles.d).</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer has no /etc/fstab.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer has no SSD that needs TRIM.</source>
        <extracomment>core/tune/trim_timer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer has no swap, so the value has no effect.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer has {memory_bytes:size} of memory, and files in /tmp may take up half of it: large files make programs fail or are swapped out to the drive.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This contains {what}: a virtual machine or another system probably used it as a whole drive. It is unclear which blocks are in use.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive does not store data reliably: of {sectors:count} sectors read back, {lost:count} are lost, {stale:count} stale, {misplaced:count} misplaced and {corrupt:count} corrupt.</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive does not use the attribute.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive erases all of its namespaces at once: {namespaces}. All data on them will be destroyed too.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive has cooled down to {temperature_celsius} °C.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive has no name in /dev/disk/by-id, so a udev rule cannot identify it after a restart.</source>
        <extracomment>core/tune/drive_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive is at {temperature_celsius} °C; its limit is {limit_celsius} °C.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive&apos;s firmware has a known defect: {advisory}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This firmware briefly reports 1 here during normal operation; it is not a sign of damage.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This firmware starts counting at a large number, so the hours cannot be trusted.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This happens when a drive moves between a USB enclosure and a direct connection, or is formatted to another sector size. Connect it as before to access the data.</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a container: its kernel settings belong to the host.</source>
        <extracomment>core/tune/computer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a hard disk. Checks for SSDs are skipped.</source>
        <extracomment>core/check/inputs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a virtual disk: the host orders the requests to the physical disk, which the guest cannot see.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a virtual drive: the host may keep data that is erased here.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is cryptsetup&apos;s default. To enable TRIM, add &quot;discard&quot; to the options in /etc/crypttab, or for LUKS2 run &quot;cryptsetup refresh --allow-discards --persistent {layer_name}&quot;. This reveals to anyone with the drive which blocks are unused, but not the contents of the others.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is harmless; a partitioning tool can delete the entry.</source>
        <extracomment>core/partition/gpt_pair.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is normal behind a RAID controller: use a plain SATA or HBA port if TRIM matters. Otherwise look in the kernel log for a quirk that disabled it.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a fault. Enable TRIM in the encryption layer and leave some space unpartitioned: both help.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a fault. If you can choose, use a file system with TRIM support: ext4, XFS, Btrfs or F2FS; for NTFS, use the ntfs3 kernel driver.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not the Windows default, and no measured benefit of changing it is known.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not the system drive</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is often recommended to reduce SSD wear, but it saves little: under memory pressure, the files are swapped out to the drive.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is often turned on so that TRIM works on LVM, but TRIM from file systems works without it; it affects only lvremove, lvreduce and similar commands.</source>
        <extracomment>core/tune/lvm_discards.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the Windows default. Windows adapts to the type of drive automatically.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is {what}: its free space cannot be determined from outside.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is known to hang or lose its link when link power saving is on, and it is on (&quot;{power_policy}&quot;).</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is known to hang or lose its link when link power saving is on. The current setting could not be read.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is known to stop responding after it enters its deepest power state automatically (APST).</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is not known to be affected.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model malfunctions with link power management. Linux keeps its link at full power regardless of the policy.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model malfunctions with native command queueing, so Linux sends it one command at a time.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model stops responding in deep power states. Linux keeps it out of them regardless of the limit.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This suite is designed for a whole drive; only {measured_bytes:size} of {capacity_bytes:size} was measured.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This suite is designed for a whole drive; only {measured_bytes:size} was measured.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This swap area is a separate partition or volume: removing it gives no file system more space.</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This writes up to {bytes:size} to the drive (assuming 1 GB/s if no limit is set).</source>
        <extracomment>core/bench/wear.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This writes up to {bytes:size} to the drive (assuming 1 GB/s if no limit is set). Based on its wear so far, that is {share_percent}% of its rated endurance.</source>
        <extracomment>core/bench/wear.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
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
        <source>Time Machine local snapshots</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time that the disk needs to spin up.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time that the heads have been over the platters; vendor-specific format.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to enter</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to wake up</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time until a SATA link enters Slumber</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timestamp set</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To go back later, suspend BitLocker again, set the controller to its previous mode in the firmware setup, start Windows, and run &quot;fettle tune undo ahci-driver&quot;.</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To keep the data, remove the user password: &quot;fettle erase unlock --password-of user&quot; prompts for it. The security level is maximum, so the master password can only erase the drive: &quot;fettle erase run --method security-normal --password-of master&quot;.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To keep the data, remove the user password: &quot;fettle erase unlock --password-of user&quot; prompts for it. The security level is maximum, so the master password can only erase the drive: &quot;fettle erase run --method security-normal --password-of master&quot;. Without a password, &quot;fettle erase run --method psid-revert&quot; erases it with the PSID from the drive&apos;s label.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To measure beyond the cache, run the suite &quot;sustained&quot; with a size of one third of the drive&apos;s capacity.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To remove the password and keep the data, run &quot;fettle erase unlock --password-of user&quot; (or master); it prompts for the password. To erase the drive, run &quot;fettle erase run --method security-normal&quot; with the same option.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To remove the password and keep the data, run &quot;fettle erase unlock --password-of user&quot; (or master); it prompts for the password. To erase the drive, run &quot;fettle erase run --method security-normal&quot; with the same option. Without a password, &quot;fettle erase run --method psid-revert&quot; destroys all data with the PSID on the drive&apos;s label.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To turn it off, run &quot;systemctl mask --now {unit}&quot;. To manage it here, add it to /etc/fstab.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To turn it on, run &quot;fsutil behavior set DisableDeleteNotify {detail} 0&quot; as an administrator. Then have Windows optimize the drive once, which trims the free space that there is now.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To use the whole drive, convert the table to GPT (back up your data first).</source>
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
        <source>Total data that the host has read from this drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total data that the host has written to this drive.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total data written to flash, including internal operations.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total erase count</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcend NVMe drives</source>
        <extracomment>core/catalogue/data/transcend.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcend SSD230S, SSD370, SSD360S, SSD220S and related M.2 and mSATA models</source>
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
        <source>Transfer sizes from 512 bytes to 8 MiB over 2 GiB, with compressible data.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfers that were corrupted between drive and computer and repeated. Check the cable and connectors.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim it from the system that uses it. If none does, remove the partition table with &quot;wipefs&quot;.</source>
        <extracomment>core/allocation/free_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim it on the server.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim the file systems afterwards: &quot;fettle trim --all&quot;. Without TRIM, freeing space has no effect.</source>
        <extracomment>core/tune/space_effect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim {bytes:size} of unpartitioned space (from byte {start:count})</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again. If the error persists, check the cable, the enclosure and the kernel log.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn it off and on again with &quot;swapoff&quot; and &quot;swapon&quot;, or restart the computer.</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn off fstrim and the discard mount option for this drive, back up, and check the files.</source>
        <extracomment>core/check/discard_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn the computer off and reseat the drive; clean the contacts; avoid riser cards and adapters. Also check the firmware setup for a slot speed limit or for lanes shared with another slot.</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turning off flushing is often recommended for speed, but a power failure can then destroy the file system. That option is meant for caches with their own battery.</source>
        <extracomment>core/tune/windows/drive_cache_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turning off flushing is recommended for speed, but it sacrifices a crash-proof file system for benchmark results.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turning off hibernation is often recommended to reduce SSD wear, but hibernation writes only when it is used. On Linux, it takes up no space beyond the swap area.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turning off power states is recommended for speed, but it makes only the first request after an idle period faster, by milliseconds.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two counters of data written disagree: {host_written_bytes:size} in the standard statistics (used here) and {attribute_bytes:size} in the manufacturer&apos;s attributes.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two counters of uncorrectable errors disagree: {error_count:count} and {other_count:count}. Real data loss would appear in both, so one of them may be wrong.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two counts in one number: factory bad blocks and blocks that failed later.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two counts in one number: the maximum and the average erase count.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USB Attached SCSI (UAS)</source>
        <extracomment>core/check/link_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USB port suspend</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unaligned accesses</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unallocated space of {size_bytes:gib} at byte {start_byte} has the signature of {what}: a partition may have been deleted by mistake</source>
        <extracomment>core/allocation/unpartitioned.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unallocated space serves as spare area only if it was never written or has been trimmed</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrectable errors</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrectable errors have increased to {error_count:count}, from the {baseline_count:count} that you accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrectable errors increased from {before} to {now}.</source>
        <extracomment>core/alert/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrectable errors: {error_count:count}, no more than you accepted.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrectable read and write errors: {error_count:count}.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrectable read and write errors: {error_count:count}. Data has been lost.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrected read errors</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrected verify errors</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrected write errors</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown</source>
        <extracomment>core/lookup/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown event</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unless it was turned off on purpose, as on some servers, turn it on (on Linux, &quot;hdparm -W1&quot; for SATA). File systems flush it when necessary.</source>
        <extracomment>core/check/drive_checks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock it first.</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock the drive with the password until it loses power, and detect its partitions. To undo: lock it again</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock {drive} with Fettle&apos;s password and remove the password; nothing is erased</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock {drive} with its {whose} password and remove the password; nothing is erased</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmount it first. For the system drive, start the computer from another medium</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmount it there. If no computer uses it, run &quot;e2fsck&quot; to clear the flag.</source>
        <extracomment>core/allocation/ext_superblock.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmount or stop what uses the drive, or run the test without captive mode</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmount the drive, and remove it from its array or volume group.</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmount {used}, or start the computer from another system. &quot;fettle trim {drive}&quot; trims mounted file systems.</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
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
        <source>Unsafe shutdowns: {error_count:count} in {power_cycles:count} power cycles.</source>
        <extracomment>core/health/texts_damage.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unused space is not trimmed, and no data is at risk.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to {chance_percent:1f}% of unaffected counters differ this much by chance. More measurements lower that share.</source>
        <extracomment>core/tune/measurement.cpp</extracomment>
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
        <source>Update the firmware to 1B2QJXD7 or later with Samsung Magician. The update does not restore lost health.</source>
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
        <source>Update the firmware to 5B2QGXA7 with Samsung Magician. The update does not undo existing damage.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to CXM03B1Q with Samsung Magician.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to EXT0DB6Q with Samsung Magician; the new firmware refreshes old data.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to GXA5 with the server manufacturer&apos;s tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to M3CR033 with Crucial Storage Executive.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to MU02. Linux avoids the defect by using unqueued TRIM.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to MU05. Linux avoids the defect by using unqueued TRIM.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to S5Z42109, or prevent the kernel from using the deepest power state.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to SVT02B6Q with Samsung Magician, and watch attributes 5 and 187. The update does not repair existing damage.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware to XCV10110 or later with the manufacturer&apos;s tool.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware with Intel&apos;s tool. Fettle does not read the self-test log of this drive.</source>
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
        <source>Use --size to measure more of it.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a larger test size, and direct I/O if the file system supports it.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a systemd swap unit; see systemd.swap(5).</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a target, or a --size, at least as large as the trace.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use ext4, XFS or NTFS to measure the drive alone.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used</source>
        <extracomment>core/render/power_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used share of the rated endurance, in hundredths of a percent.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used share of the rated endurance. Above 100 the drive is worn, not defective.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Users report a defect in this model&apos;s firmware; the manufacturer has not confirmed it: {symptom}</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VPD page 83h designator</source>
        <extracomment>core/scsi/designators.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vendor-specific event</source>
        <extracomment>core/logs/event_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verification failed: the drive does not report the change</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verification failed: the drive does not report the new state</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verification failed: the drive&apos;s lists do not show the change</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified by reading back from the drive</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified down to the image file of {device}: all {all} blocks of the deleted file are gone from it. Whether the drive is trimmed as well depends on the file system that stores the image.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified: all {all} blocks of the deleted file are gone from {device}, and the kernel counted {discarded_bytes:size} of discards on {drives}.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified: all {all} blocks of the deleted file are gone from {device}.</source>
        <extracomment>core/trim/proof_verdict.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual drives, memory cards and some USB adapters provide no health data: connect the drive directly if possible. A saved report must include the drive&apos;s SMART data, not only its name.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Volume shadow copies on {name} (Windows restore points, previous versions) will lose the files that were deleted after the copies were created. Their other blocks are kept.</source>
        <extracomment>core/toolbox/wipe_jobs.cpp</extracomment>
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
        <source>Wait for it to end, or abort it with &quot;fettle selftest abort&quot;</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for the format running on {drive} to finish; repeat it if it failed</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for the sanitize running on {drive} to finish; repeat it if it failed</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for the test to end, then read its result</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
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
        <source>Wear of this run: {written:size} written by the benchmark, {flash:size} written to flash. Write amplification {amplification} (the drive counts flash writes in units of {unit:gib}).</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification unknown: a different drive was found after the run.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification unknown: one of the drive&apos;s counters decreased during the run.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification unknown: reading the drive&apos;s counters requires administrator rights.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification unknown: the drive does not report flash writes.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification unknown: the drive does not report host writes.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification unknown: the drive&apos;s counters could not be read.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification unknown: the drive&apos;s write counters did not increase by that much. The drive may update them later; a file system may have compressed the data.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification unknown: the target is not on exactly one known drive.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification unknown: too few flash pages were written.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification unknown: too little was written for a drive that counts flash writes in units of {unit:gib}. For an accuracy of ±10%, write at least {wanted:size}.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification {amplification}, calculated from the drive&apos;s count of flash pages.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear of this run: {written:size} written by the benchmark. Write amplification {amplification}: the drive counts flash writes in units of {unit:gib}. For an accuracy of ±10%, write at least {wanted:size}.</source>
        <extracomment>core/bench/run_wear_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear range</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear since the workload timer was started; for measurements, not a health indicator.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weekly TRIM (fstrim.timer)</source>
        <extracomment>core/tune/trim_timer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happens to memory during sleep. 0: it stays powered. 3: it stays powered and is also written to the drive. 25: it is written to the drive and powered off.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whatever a host that uses controller {controller} has not yet written to namespace {nsid}: that host loses the namespace without warning. Fettle cannot check whether it is in use there</source>
        <extracomment>core/namespaces/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When reading a file updates its last access time, which causes a write.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where Windows puts memory that programs have not used for a long time.</source>
        <extracomment>core/tune/windows/page_file_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where macOS puts memory that programs have not used for a long time. macOS chooses the size.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where macOS writes memory during sleep.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether /tmp is a file system in memory (tmpfs, systemd&apos;s tmp.mount).</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether LVM discards the space that lvremove and lvreduce free (issue_discards in lvm.conf).</source>
        <extracomment>core/tune/lvm_discards.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether Linux software RAID with parity passes TRIM on to its drives (raid456.devices_handle_discard_safely). RAID 0, 1 and 10 always do.</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether PCI Express links to NVMe drives and other devices save power while idle (ASPM).</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether Windows can save memory to the drive and turn the computer off.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether Windows can use a USB drive as a cache for a hard disk.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether Windows fills unused memory with data that is often needed.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether Windows keeps an index of file names and contents.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether Windows loads its AHCI driver at startup, so that the firmware can be set to AHCI.</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether Windows makes the drive flush its cache when a program needs its data to be safe.</source>
        <extracomment>core/tune/windows/drive_cache_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether Windows reads ahead the data that programs and the system need when they start.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether Windows saves the kernel&apos;s memory when it shuts down, so that the next start is faster.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether Windows sends TRIM for the blocks of deleted files.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether a suspended computer may wake up after some time to hibernate.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether file timestamps are kept in memory until the file is written for another reason, or for a day (lazytime option).</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether free swap pages are discarded on the drive: once when the area is activated, whenever pages become free, or both.</source>
        <extracomment>core/tune/swap_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether freeing space would help the drive is unknown: the TRIM path to it could not be read.</source>
        <extracomment>core/tune/space_effect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether macOS sends TRIM for the blocks of deleted files.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether pages are compressed in memory before they are written to the swap area.</source>
        <extracomment>core/tune/kernel_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether reading a file updates its last access time. &quot;system&quot; means that Windows decides.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the Mac parks the heads of its hard disk when the Mac falls.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the computer may save its memory to the swap area and switch off.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the drive reports a write as complete while the data is still in its cache.</source>
        <extracomment>core/tune/windows/drive_cache_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the drive throttles writes to reach its rated lifetime; 100 means no throttling.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the encrypted device passes TRIM on to the underlying drive (the discard option in /etc/crypttab).</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the file system discards the blocks of a file as soon as it is deleted (discard option).</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the host (HIPM) or the drive (DIPM) may put the SATA link into a power-saving state.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the kernel assumes that the drive has a volatile write cache and flushes it. With &quot;write through&quot;, it does not.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the kernel powers down the drive&apos;s USB port when idle. With &quot;on&quot;, it never does.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the kernel uses this partition or volume as swap space. Its format is not changed.</source>
        <extracomment>core/tune/swap_areas.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the system discards the unused blocks of its file systems once a week.</source>
        <extracomment>core/tune/trim_timer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the system log is kept on the drive (auto: if /var/log/journal exists), in memory, or not at all.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether, or how often, the drive throttled because of heat.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While new firmware is activated, the drive must not be in use. This cannot be verified: {reason}. Detach it from its controllers (fettle namespace detach), or activate at the next start (--activate next-boot)</source>
        <extracomment>core/firmware/needs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While the file is in use, btrfs cannot create snapshots of its subvolume. Without swap, the kernel kills programs when memory runs out.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole flash chips that failed; their data was rebuilt from parity.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows 11 24H2 crashes with this drive, because it grants a larger host memory buffer than the firmware can handle.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows AHCI driver</source>
        <extracomment>core/tune/windows/ahci_driver_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows Update needs these files until the updates are installed, and deletes them itself.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows chooses the deepest power state that can be entered and left within this time.</source>
        <extracomment>core/tune/windows/power_plan_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows chooses the size. In Microsoft&apos;s traces, the page file was read 40 times for each write, which suits an SSD.</source>
        <extracomment>core/tune/windows/page_file_setting.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows decides automatically whether ReadyBoost helps. Leave its driver as it is.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows has no hibernation file and no fast startup.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows is hibernated on this {type} volume, or was shut down with Fast Startup.</source>
        <extracomment>core/allocation/ntfs_state.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows itself chooses this value on such a computer.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows moves suspended apps to it, and creates it together with the page file.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows sends TRIM. A driver or a RAID volume can still block it.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows sends no TRIM for deleted files on {detail} file systems: this is turned off ({mount_points}). To the drive, deleted files still occupy space, which slows it down and adds wear.</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows trims SSDs and defragments hard disks as needed.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows writes the hibernation file only when it hibernates or shuts down.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With 0, unsaved work is lost when the battery of a sleeping Mac runs out. Apple does not support changing this setting.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With &quot;auto&quot;, some bridges disconnect the drive, and unsaved data is lost.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With &quot;write through&quot; on a drive with a volatile write cache, data is lost when the power fails.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With larger values, a power failure or crash loses more data: everything written since the last commit.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With one command at a time, a hard disk cannot choose the shortest path for its heads.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With one command at a time, an SSD can use only a fraction of its flash in parallel.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With only one swap area, the priority has no effect.</source>
        <extracomment>core/tune/swap_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With this much memory, swap is optional. 4 GiB is enough for memory that programs rarely use.</source>
        <extracomment>core/tune/swap_areas.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With volatile or none, the log is lost at each restart. The journal already on the drive stays there. With persistent, journald creates /var/log/journal, which undo does not remove.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With {freeable_bytes:size} freed and trimmed, the drive&apos;s write amplification for random writes would fall by about {percent}%. Typical use gains less.</source>
        <extracomment>core/tune/space_effect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without /var/log/journal, the journal is kept in memory. Another program may write the log to the drive.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without TRIM, an SSD keeps copying the data of deleted files: it becomes slower and wears out faster. Once a week is enough.</source>
        <extracomment>core/tune/trim_timer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without TRIM, the SSD keeps copying deleted data: it becomes slower and wears out sooner.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a page file, programs fail when memory runs out, and Windows cannot save a crash dump. Its size is a setting.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a swap area on a drive, there is nowhere to write the image, so hibernation fails.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without read-ahead, programs that read a file sequentially have to wait for each read. 128 KiB is the default.</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without swap, the kernel kills programs when memory runs out, and the computer cannot hibernate to this area.</source>
        <extracomment>core/tune/swap_areas.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without swap, the kernel kills programs when memory runs out, and the computer cannot hibernate to this file.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without swap, the kernel kills programs when memory runs out. The size of the swap file is a setting.</source>
        <extracomment>core/tune/linux_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the index, each search has to read the files.</source>
        <extracomment>core/tune/windows/registry_choice_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without this task, Windows neither repeats TRIM nor defragments hard disks.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workload timer</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>World Wide Name</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worn</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write amplification</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write amplification is {write_amplification:1f}: more over-provisioning would gain almost nothing. Leave the drive unchanged</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write cache flushing</source>
        <extracomment>core/tune/drive_value_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write commands</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
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
        <source>Write speed was measured. The data was not read back; to verify it, use --verify.</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the trace to another drive, or to memory, such as /dev/shm.</source>
        <extracomment>core/trace/record_doubts.cpp</extracomment>
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
        <source>Writes become very slow once the SLC cache is full.</source>
        <extracomment>core/catalogue/data/advisories.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes left unfinished by a power loss</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes that were repeated because a head flew too high.</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes to the drive&apos;s own log</source>
        <extracomment>core/catalogue/data/meanings.toml</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes until the SLC cache is full: cache size, speed beyond the cache, and how much of the cache a pause frees.</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by the host</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to flash</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can then no longer go back to the previous version of Windows. Choose &quot;Clean up system files&quot;. Windows deletes this folder itself ten days after the upgrade.</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your temporary files</source>
        <extracomment>core/tune/windows/windows_space.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;blockdev --setrw {path}&quot; makes the drive writable, unless a switch on the drive protects it.</source>
        <extracomment>core/bench/drive_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle check&quot; explains how to enable it, where possible.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle check&quot; lists the problems.</source>
        <extracomment>core/trim/regions.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle check&quot; names the layer that blocks it.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle erase methods&quot; lists the ways to unlock or erase it.</source>
        <extracomment>core/health/texts_state.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle erase resume&quot; completes the erase. &quot;fettle erase unlock&quot; removes the password and keeps the remaining data.</source>
        <extracomment>core/erase/locked.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle erase resume&quot; waits for the format to finish, or formats the drive again.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle erase resume&quot; waits for the sanitize to finish, or repeats it if it failed.</source>
        <extracomment>core/erase/offer_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle health&quot; and &quot;fettle scan&quot; show whether the drive is damaged.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;fettle list&quot; shows the new size, at the latest after the computer is restarted</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;wipefs&quot; lists what libblkid finds. Mount the file system and trim it, or remove an old signature if you are sure.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;{id}&quot; matches several changed settings: {choices}</source>
        <extracomment>core/toolbox/setting_choice.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;{id}&quot; matches several settings: {candidates}</source>
        <extracomment>core/toolbox/setting_choice.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is ambiguous; candidates: {found}</source>
        <extracomment>core/toolbox/drives.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a valid calendar expression: use hourly, every 30 min, daily 03:00, weekly 03:00, monthly 03:00, Mon,Thu 03:00 or day 15 03:00</source>
        <extracomment>core/schedule/calendar_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a NUL byte</source>
        <extracomment>core/tune/lvm_conf.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a PSID can only be used with --method psid-revert</source>
        <extracomment>core/erase/wish_fits.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a SATA controller is not in IDE mode, and Windows may start from a drive on it; set all controllers to IDE mode in the firmware setup first</source>
        <extracomment>core/tune/windows/windows_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a document</source>
        <extracomment>core/json/plan_reading.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a fast replay has no idle time, so it takes neither a speed nor an idle limit</source>
        <extracomment>core/trace/replay_pace.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file of {bytes} bytes, too large for a report</source>
        <extracomment>core/analyse/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file that contains only white space</source>
        <extracomment>core/analyse/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file with too many reports</source>
        <extracomment>core/analyse/smartctl_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a libatasmart file with a section of the wrong size</source>
        <extracomment>core/analyse/blob.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a libatasmart file with an unknown section</source>
        <extracomment>core/analyse/blob.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a measurement</source>
        <extracomment>core/json/tune_measurement.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a measurement name can have at most 64 letters, digits, &quot;.&quot;, &quot;_&quot; and &quot;-&quot;</source>
        <extracomment>core/toolbox/local_system_use.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a measurement: {problem}</source>
        <extracomment>core/json/tune_measurement.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mount option contains a blank or comma</source>
        <extracomment>core/tune/fstab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a namespace-specific log through this USB bridge</source>
        <extracomment>core/scsi/bridge_guard.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a partition table needs at least one sector</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a password can only be used with unlock and with the methods security-enhanced and security-normal</source>
        <extracomment>core/erase/wish_fits.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a password is already set</source>
        <extracomment>core/erase/ata_security.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a password is set</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pause must end in the future, at most 31 days from now</source>
        <extracomment>core/toolbox/local_scheduling.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a plan that destroys data must be for one drive</source>
        <extracomment>core/plan/executor.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a plan: {problem}</source>
        <extracomment>core/json/plan_reading.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quotation is not closed in: {command}</source>
        <extracomment>core/bench/command_words.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a range of the selective self-test is beyond the end of the drive</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a read-only benchmark cannot create its test file in a folder: the file would be empty, and reading it would not measure the drive. Specify an existing file or a drive, or allow writes</source>
        <extracomment>core/toolbox/suite_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a read-only benchmark needs no plan</source>
        <extracomment>core/toolbox/drive_bench_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a receipt: {problem}</source>
        <extracomment>core/json/plan_reading.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a referenced structure is beyond the end of the device</source>
        <extracomment>core/allocation/source.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a replay that only reads needs no plan</source>
        <extracomment>core/toolbox/local_tracing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reset does not activate firmware on SATA and SAS drives; choose now or next-boot</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sector size can only be used with the methods format-crypto, format-user-data, format-unit and set-sector-configuration</source>
        <extracomment>core/erase/wish_fits.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a selective self-test needs one to five ranges</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a self-test is already running</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a setting: {problem}</source>
        <extracomment>core/json/tune_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a task: {problem}</source>
        <extracomment>core/schedule/schedule_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a truncated libatasmart file</source>
        <extracomment>core/analyse/blob.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a web page, not a report</source>
        <extracomment>core/analyse/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activating firmware without a reset on this drive</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>addresses must have the form START+BYTES,…</source>
        <extracomment>core/lookup/address_use.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after the drive was erased</source>
        <extracomment>core/toolbox/protocol_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an address is beyond the end of the drive, which has {blocks} blocks of {block_bytes} bytes</source>
        <extracomment>core/toolbox/local_file_lookup.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an earlier journal write failed</source>
        <extracomment>core/plan/journal.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an empty file</source>
        <extracomment>core/analyse/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an error: {problem}</source>
        <extracomment>core/json/plan_reading.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an interface of the system for TCG Opal</source>
        <extracomment>core/opal/direct_port.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>analyse</source>
        <extracomment>core/toolbox/analyse_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another controller of the drive received the command</source>
        <extracomment>core/namespaces/namespace_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another power plan is active; activate the plan {plan} first</source>
        <extracomment>core/tune/windows/windows_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another program has a session with the drive&apos;s security provider</source>
        <extracomment>core/opal/direct_port.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another program has set up {count} more locking ranges on the drive (such as cryptsetup or sedutil-cli); use that program</source>
        <extracomment>core/opal/opal_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least one run is needed</source>
        <extracomment>core/bench/launch.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before anything was done</source>
        <extracomment>core/plan/executor.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before the drive was erased</source>
        <extracomment>core/toolbox/protocol_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>benchmark record: not valid JSON</source>
        <extracomment>core/json/bench_record_reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>benchmark record: {problem}</source>
        <extracomment>core/json/bench_record_reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>benchmarking whole drives on this system</source>
        <extracomment>core/bench/engine.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>binary data of {bytes} bytes</source>
        <extracomment>core/analyse/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>btrfs does not report where the blocks are stored</source>
        <extracomment>core/trim/btrfs_chunks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>btrfs stripes these blocks over several locations; only the single and DUP profiles on one device are supported</source>
        <extracomment>core/trim/btrfs_chunks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity, rated cycles and writes a day must be more than 0</source>
        <extracomment>core/ftl/lifetime.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>captive self-tests of this drive</source>
        <extracomment>core/selftest/self_tester.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>case {case}: there is none; the cases are {known}</source>
        <extracomment>core/protocol/protocol.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changing drives on this system</source>
        <extracomment>core/toolbox/local_namespaces.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changing partition tables on this system</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changing system settings on this system</source>
        <extracomment>core/toolbox/local_system_tuning.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column {column} of the meter&apos;s log is not power</source>
        <extracomment>core/power/meter_columns.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comparison requires two different names</source>
        <extracomment>core/tune/measurement.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains neither a receipt nor an error</source>
        <extracomment>core/json/plan_reading.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counting the I/O of drives on this system</source>
        <extracomment>core/toolbox/local_idle_watching.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counting wake-ups</source>
        <extracomment>core/power/wakeups.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deferred firmware activation on this drive</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>determining which files {hidden} processes have open</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>discarding</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>discarding a range that is not locked</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty IDENTIFY DEVICE data</source>
        <extracomment>core/ata/identify.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty Identify Controller data</source>
        <extracomment>core/nvme/inspect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty SMART data</source>
        <extracomment>core/ata/smart_data.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty SMART thresholds</source>
        <extracomment>core/ata/smart_data.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty name: expected a drive</source>
        <extracomment>core/toolbox/wipe_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty name: expected a drive or a mount point</source>
        <extracomment>core/toolbox/trim_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>erasing drives on this system</source>
        <extracomment>core/toolbox/local_erasing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>erasing {drive}: verification failed</source>
        <extracomment>core/toolbox/protocol_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exclusive access to drives on this system</source>
        <extracomment>core/toolbox/wipe_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extended SMART self-test log: index out of range</source>
        <extracomment>core/ata/self_test_log.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extended self-test log</source>
        <extracomment>core/selftest/ata_self_tester.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume --psid PSID: revert the drive now; the PSID is the 32 letters and digits on the drive&apos;s label</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume: complete the erase now</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume: erase the drive again with the same method. If that method left data, choose another method with &quot;fettle erase run --method&quot;</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume: format the drive again</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume: repeat the sanitize</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume: wait for the format to finish, and verify the result</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase resume: wait for the sanitize to finish, and verify the result</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase unlock --password-of user (or master): enter the password to remove it; the data is kept</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase unlock --password-of user: enter the user password to remove it; the data is kept. At security level maximum, the master password cannot unlock the drive</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle erase unlock: remove the password and use the drive without completing the erase</source>
        <extracomment>core/erase/recovery.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file benchmark suites on this system</source>
        <extracomment>core/bench/file_tree.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file lookup result: not valid JSON</source>
        <extracomment>core/json/lookup_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file lookup result: {problem}</source>
        <extracomment>core/json/lookup_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filling a target of {bytes} bytes, which is not a multiple of 1 MiB</source>
        <extracomment>core/bench/runner.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filling the scratch file</source>
        <extracomment>core/bench/runner.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filling the scratch file: incomplete write</source>
        <extracomment>core/bench/runner.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finding what uses space on this system</source>
        <extracomment>core/toolbox/local_system_use.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>findmnt reports an error in the new /etc/fstab: {output}</source>
        <extracomment>core/tune/fstab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fio needs an absolute path of at most 255 bytes without white space, not {path}</source>
        <extracomment>core/trace/writer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>firmware of {drive}: the drive cannot be queried</source>
        <extracomment>core/firmware/survey.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>firmware slot 1 of this drive is read-only</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>firmware updates on this drive</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>firmware updates on this system</source>
        <extracomment>core/toolbox/local_firmware_updates.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>firmware updates through a USB bridge (connect the drive to a SATA or M.2 port of the computer)</source>
        <extracomment>core/firmware/survey.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flash: a device that stores its data cannot accept modeled writes</source>
        <extracomment>core/ftl/flash_device.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flash: program_us is 0, but protocols run for minutes of simulated time and need a timing model</source>
        <extracomment>core/ftl/protocol.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flash: the range from {offset} to {offset} + {bytes} extends past the end at {user_bytes}</source>
        <extracomment>core/ftl/flash_device.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flash: worn out, no spare blocks are left</source>
        <extracomment>core/ftl/device_store.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flash: {text}</source>
        <extracomment>core/ftl/parameters.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>freeing parts of this target</source>
        <extracomment>core/bench/engine.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>h2benchw</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hiberfil.sys takes up to {file_bytes:gib} of space. Windows writes it only when it hibernates or shuts down.</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holding {drive}</source>
        <extracomment>core/toolbox/wipe_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>invalid sector size: {sector_bytes} bytes</source>
        <extracomment>core/toolbox/local_inspection.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>invalid sector size: {unit} bytes</source>
        <extracomment>core/partition/table.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keeping measurements</source>
        <extracomment>core/toolbox/local_system_use.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lazytime is often recommended to reduce SSD wear, but with relatime there is little left to save.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>level {level} of 254, with standby</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>level {level} of 254, without standby</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>level {level}, maximum performance</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>libblkid cannot read {name}: {error}.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>libblkid finds only {type} on {name}, and {command} reports no errors</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>libblkid finds only {type} on {name}. {command} reports no errors in the few structures that it checks; only Windows (chkdsk) checks all of them</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>libblkid finds {all} on {name}, and Fettle finds {type}. It is not clear which of them is in use.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line} does not fit the format {format}: {text}</source>
        <extracomment>core/trace/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line} is earlier than the line before it</source>
        <extracomment>core/trace/read_fettle.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line} is longer than {limit_bytes} bytes</source>
        <extracomment>core/trace/input.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line} is out of order by more than {limit} accesses</source>
        <extracomment>core/trace/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line} of /etc/fstab has been changed by someone else</source>
        <extracomment>core/tune/fstab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line} of the meter&apos;s log: {what}</source>
        <extracomment>core/power/meter.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locking part of a drive on this system</source>
        <extracomment>core/plan/held_drive.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log C0h is not the OCP SMART extended log</source>
        <extracomment>core/nvme/vendor_logs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log CAh does not report flash writes</source>
        <extracomment>core/nvme/inspect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log CAh is not Intel&apos;s additional SMART log</source>
        <extracomment>core/nvme/vendor_logs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>macOS changes this for all third-party SATA drives at once. The change requires confirmation and restarts the Mac.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>macOS creates this file itself and recreates it if it is deleted.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>macOS decides this for each NVMe drive and has no setting for it.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>macOS deletes snapshots after 24 hours, or sooner if space is needed, and counts their space as free.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>macOS has no supported setting for swap.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>macOS sends TRIM to this drive.</source>
        <extracomment>core/tune/macos/mac_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>managing fstrim.timer on this system</source>
        <extracomment>core/toolbox/local_scheduling.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measuring</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measuring writes on this system</source>
        <extracomment>core/toolbox/local_system_use.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>microcode mode {mode}h activates immediately, and the drive supports no deferred mode</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>microcode mode {mode}h on this drive (reported modes: {ata})</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>microcode modes apply only to SATA and SAS drives</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than {most_ranges} addresses at once</source>
        <extracomment>core/toolbox/local_file_lookup.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>namespace management on this drive</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>namespace {nsid} cannot be shared and is attached to {where}; detach it there first</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>namespace {nsid} has changed since the plan was made</source>
        <extracomment>core/namespaces/namespace_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>namespace {nsid} is already attached to controller {controller}</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>namespace {nsid} is not attached to controller {controller}</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>namespaces of a drive that is not an NVMe drive</source>
        <extracomment>core/selftest/self_tester.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>namespaces without metadata on this drive</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>namespaces: {drive} is not connected as an NVMe drive</source>
        <extracomment>core/toolbox/local_namespaces.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no Opal password is set on the drive</source>
        <extracomment>core/opal/opal_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no address was given</source>
        <extracomment>core/toolbox/local_file_lookup.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no block could be read for ten minutes; the last readable block is before byte {address}</source>
        <extracomment>core/scan/scanner.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no command given</source>
        <extracomment>core/bench/launch.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no drive matches &quot;{name}&quot;</source>
        <extracomment>core/toolbox/drives.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no file system on {drive} is mounted, so there is no file system to trim</source>
        <extracomment>core/toolbox/trim_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no firmware is pending on this drive</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no firmware is pending on this drive; specify the slot to activate</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no longer waiting; the drive continues its data collection</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no measurement &quot;{name}&quot;</source>
        <extracomment>core/toolbox/local_system_use.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no password was given</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no setting &quot;{id}&quot;; see &quot;fettle tune list&quot;</source>
        <extracomment>core/toolbox/setting_choice.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no spare factor gives a write amplification of {wanted_write_amplification}; it must be between {smallest} and {largest}</source>
        <extracomment>core/ftl/theory.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such suite: {name}; available suites: {names}</source>
        <extracomment>core/bench/suite.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no task named &quot;{id}&quot;</source>
        <extracomment>core/toolbox/local_scheduling.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>noatime is often recommended to reduce SSD wear, but reviews have measured no difference since relatime became the default in 2009.</source>
        <extracomment>core/tune/mount_option_rows.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a JSON object</source>
        <extracomment>core/json/plan_reading.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a frame of the Fettle service&apos;s protocol</source>
        <extracomment>core/stream/frame.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a message of the Fettle service&apos;s protocol</source>
        <extracomment>core/stream/message.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not enough memory for a simulation of this size</source>
        <extracomment>core/ftl/write_amplification.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not supported</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to undo: unallocated space can be used for a new or larger partition</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off-line data collection has no captive mode</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only NVMe drives have firmware slots</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the self-tests of NVMe drives can be limited to a namespace</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only {available} is available; the rest is in other namespaces or reserved by the drive</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only {available} is unallocated, less than the requested {wanted}; use --method partition to free more space</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only {free} of the drive&apos;s capacity is unallocated ({free_bytes} bytes); the namespace needs {wanted} ({wanted_bytes} bytes). Delete another namespace first</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening NVMe controllers on this system</source>
        <extracomment>core/plan/held_drive.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ostree builds the initramfs of this system.</source>
        <extracomment>core/tune/initramfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over-provisioning has no effect on hard disks</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partition {index} holds {what} larger than the partition; its data may extend into the space to be trimmed. Back up the data and check the file system</source>
        <extracomment>core/overprovision/trim_step.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>protocol</source>
        <extracomment>core/ftl/protocol_bench.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>protocol {name}</source>
        <extracomment>core/ftl/protocol.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>proving</source>
        <extracomment>core/trim/proof.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>putting this target into a new state: it can be neither erased nor trimmed</source>
        <extracomment>core/protocol/protocol.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranges can only be specified for a selective self-test</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading beyond the end of the partition</source>
        <extracomment>core/allocation/window.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading btrfs blocks stored as RAID5 or RAID6</source>
        <extracomment>core/trim/btrfs_chunks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading drive logs through this connection</source>
        <extracomment>core/logs/drive_logs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading firmware images</source>
        <extracomment>core/toolbox/local_firmware_updates.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading sample locations</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading status registers through this bridge or controller</source>
        <extracomment>core/erase/sanitizer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the attached controllers</source>
        <extracomment>core/namespaces/namespace_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the current firmware revision</source>
        <extracomment>core/firmware/survey_scsi.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the drive&apos;s identity</source>
        <extracomment>core/plan/ask_identity.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the logs of an optical drive</source>
        <extracomment>core/logs/ata_logs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the partition table</source>
        <extracomment>core/overprovision/limit_step.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the partition table of this drive</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the times of the system&apos;s start</source>
        <extracomment>core/toolbox/local_benchmarks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the trace</source>
        <extracomment>core/trace/replay_survey.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading whether {drive} supports TCG Opal failed: {reason}</source>
        <extracomment>core/opal/opal_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading whether {drive} supports TCG Opal failed: {reason}. Linux passes TCG commands to SATA drives only with the kernel parameter libata.allow_tpm=1</source>
        <extracomment>core/opal/opal_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading {drive}</source>
        <extracomment>core/toolbox/wipe_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recording history</source>
        <extracomment>core/toolbox/local_history.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>registry file</source>
        <extracomment>core/tune/windows/registry_file.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>registry file in REGEDIT4 format</source>
        <extracomment>core/tune/windows/registry_file.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>registry file, line {line}: {what}</source>
        <extracomment>core/tune/windows/registry_file.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replaying</source>
        <extracomment>core/toolbox/replay_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replaying traces on this system</source>
        <extracomment>core/toolbox/local_tracing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resizing file systems on this system</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>result {id} does not contain the times of its runs: it was made by an older version, or on a simulated drive</source>
        <extracomment>core/bench/energy.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run {run} cannot be continued in {path}, which is now on another drive</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run {run} cannot be continued on {path}, which has another {different}</source>
        <extracomment>core/toolbox/protocol_resume.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run {run} used {was:size} of {path}, which now has {now:size}</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running benchmarks on this system</source>
        <extracomment>core/toolbox/local_benchmarks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sanitize status log: unknown state</source>
        <extracomment>core/nvme/erase_commands.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved alert state: {problem}</source>
        <extracomment>core/alert/alert.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale {scale} is not in the range 1 … 100000</source>
        <extracomment>core/ftl/protocol.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scan stopped</source>
        <extracomment>core/scan/scanner.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scanning {drive}: it does not report its size</source>
        <extracomment>core/scan/scan_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scheduled tasks on this system</source>
        <extracomment>core/toolbox/local_scheduling.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sector {sector} is beyond the end of the device</source>
        <extracomment>core/partition/sector_reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>security protocol: invalid transfer size</source>
        <extracomment>core/erase/security_port.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self-test aborted</source>
        <extracomment>core/selftest/self_test_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self-test log: wrong checksum</source>
        <extracomment>core/selftest/ata_self_tester.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self-tests of {drive}</source>
        <extracomment>core/selftest/self_test_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self-tests of {drive}: with this firmware, reading the self-test log can hang the drive</source>
        <extracomment>core/toolbox/local_self_testing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self-tests on this system</source>
        <extracomment>core/toolbox/local_self_testing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self-tests: SMART is disabled on the drive</source>
        <extracomment>core/selftest/ata_self_tester.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sending the image</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set-sector-configuration needs the new sector size (--sector-size)</source>
        <extracomment>core/erase/wish_fits.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated flash state</source>
        <extracomment>core/ftl/flash_device_state.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated flash state: {why}</source>
        <extracomment>core/ftl/flash_device_state.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped items: {problem}</source>
        <extracomment>core/json/plan_reading.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slot {slot} is empty</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smartctl output without drive data</source>
        <extracomment>core/analyse/smartctl_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smartctl output; smartctl could not open the drive: {reason}</source>
        <extracomment>core/analyse/smartctl_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some change records cannot be read: {problems}; specify the settings to undo</source>
        <extracomment>core/toolbox/setting_records.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>specify how much space to set aside</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>specify mount points or drives, or --all</source>
        <extracomment>core/toolbox/trim_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starting programs on this system</source>
        <extracomment>core/toolbox/local_benchmarks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped by the user</source>
        <extracomment>core/bench/file_pass.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suite as-ssd-compression writes, but only reads are allowed</source>
        <extracomment>core/bench/suites_tools.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suite snia-iops writes, but only reads are allowed</source>
        <extracomment>core/bench/suites_snia.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suite {name}</source>
        <extracomment>core/bench/file_suite_runner.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suite {name} needs {size} bytes, but the target has {target_bytes}</source>
        <extracomment>core/bench/suite_builder.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suite {name} only has write steps, but only reads are allowed</source>
        <extracomment>core/bench/suite_builder.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suite {suite} creates the files that it reads, but only reads are allowed</source>
        <extracomment>core/bench/suites_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suite {suite} does not write</source>
        <extracomment>core/toolbox/drive_bench_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suite {suite} measures files; specify a folder</source>
        <extracomment>core/toolbox/drive_bench_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supported</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>surface scan: not valid JSON</source>
        <extracomment>core/json/scan_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>surface scan: {problem}</source>
        <extracomment>core/json/scan_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>surface scans on this system</source>
        <extracomment>core/toolbox/local_scanning.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>surface scans: not a list, or too long</source>
        <extracomment>core/json/scan_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suspending and automatically resuming this computer</source>
        <extracomment>core/toolbox/local_erasing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>system settings on this system</source>
        <extracomment>core/toolbox/local_tuning.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>systemd activates this partition because of its GPT type (systemd-gpt-auto-generator(8)), without a line in /etc/fstab.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>systemd did not change {unit}.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>systemd has disabled {unit}.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>systemd has enabled {unit}.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>telemetry</source>
        <extracomment>core/logs/telemetry.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>telemetry of another length than its header states</source>
        <extracomment>core/logs/telemetry.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>telemetry of {pages} pages in a log that the drive lists with {listed_pages}</source>
        <extracomment>core/logs/telemetry.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>telemetry: only NVMe and SATA drives have it</source>
        <extracomment>core/logs/telemetry.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>testing TRIM on this system</source>
        <extracomment>core/toolbox/trim_paths.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text that is not a smartctl report</source>
        <extracomment>core/analyse/smartctl_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>that much space is already unallocated after the last partition; use --method trim to discard it</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the IDENTIFY data contains no model name</source>
        <extracomment>core/plan/ask_identity.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the IDENTIFY data has a wrong checksum</source>
        <extracomment>core/plan/ask_identity.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the amount is larger than the last partition</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the amount must be smaller than the whole drive</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the backup GPT is not where it was written</source>
        <extracomment>core/overprovision/table_step.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the backup GPT would be hidden</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the buffer must have {least:gib} to {most:gib}</source>
        <extracomment>core/toolbox/local_tracing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the change record</source>
        <extracomment>core/json/tune_record.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the change record for {key}</source>
        <extracomment>core/tune/systems/system_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the change record was written by a newer version of Fettle</source>
        <extracomment>core/json/tune_record.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the change record: not JSON</source>
        <extracomment>core/json/tune_record.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the change record: {problem}</source>
        <extracomment>core/json/tune_record.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the command would also erase other logical units of the drive</source>
        <extracomment>core/erase/look.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the computer is on battery power; connect AC power</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the controller</source>
        <extracomment>core/namespaces/namespace_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the depth must be 1 to {most}, not {depth}</source>
        <extracomment>core/trace/replay.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive accepted the lock but did not lock itself</source>
        <extracomment>core/opal/opal_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive accepted the sanitize command but did not run it</source>
        <extracomment>core/erase/run_sanitize.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive already has this capacity</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive already has {count} namespaces, the most it supports</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive cannot be identified: it has no serial number and no WWN</source>
        <extracomment>core/plan/executor.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive captured new telemetry while it was read</source>
        <extracomment>core/logs/telemetry.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive does not accept its public first password: it already has an owner, or too many wrong passwords were sent since its last power cycle</source>
        <extracomment>core/opal/opal_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive does not accept this PSID</source>
        <extracomment>core/erase/tcg.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive does not accept this password</source>
        <extracomment>core/opal/direct_port.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive does not permit reading its Locking table</source>
        <extracomment>core/opal/direct_port.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive does not report its capacity</source>
        <extracomment>core/overprovision/picture.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive does not report its size</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive does not report its unallocated capacity; specify the size</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive ended the session</source>
        <extracomment>core/erase/tcg.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive has no blocks in this range</source>
        <extracomment>core/scan/scan_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive has no controller {controller}; it has {all}</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive has no firmware slot {number} (number of slots: {slots})</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive has no namespace {nsid}</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive has no unallocated capacity</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive has no writable firmware slot</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive has not captured any telemetry on its own</source>
        <extracomment>core/logs/telemetry.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive has run another kind of sanitize than the requested one (its log has action {found} instead of {wanted})</source>
        <extracomment>core/erase/run_sanitize.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive hides no capacity; to extend a partition that was shrunk, use --method partition</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive holds other data after the last partition</source>
        <extracomment>core/overprovision/layout.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive is already locked</source>
        <extracomment>core/opal/opal_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive is behind a USB bridge, which may keep using the old size; connect the drive directly</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive is no longer locked for this job</source>
        <extracomment>core/namespaces/namespace_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive is not locked</source>
        <extracomment>core/opal/opal_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive no longer matches the plan ({different})</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive no longer offers the planned sector size</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive offers sectors of {all} bytes, not {wanted}</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive reported success, but the namespace is not attached</source>
        <extracomment>core/namespaces/commands.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive reported success, but the namespace is still attached</source>
        <extracomment>core/namespaces/commands.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive reported success, but the namespace still exists</source>
        <extracomment>core/namespaces/commands.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive reported success, but there is no new namespace</source>
        <extracomment>core/namespaces/commands.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive reports none of the microcode modes that Fettle uses (0Eh, 03h, 07h)</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive reports that the format failed; it must be formatted again</source>
        <extracomment>core/erase/run_format_unit.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive returned errors for {bytes} bytes in a row, up to byte {address}; to scan the rest, specify a range that starts after that</source>
        <extracomment>core/scan/scanner.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive returned no response to the TCG method</source>
        <extracomment>core/erase/tcg_message.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive returns no data</source>
        <extracomment>core/ata/inspect.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive runs one self-test at a time, and reports that one is running; another controller of the drive may have started it</source>
        <extracomment>core/selftest/nvme_self_tester.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive&apos;s GPT has its backup copy at the end of the drive, where it would be hidden; leave the space unallocated instead (--method trim or partition), which has the same effect</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive&apos;s firmware has changed since the plan was made; make a new plan</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive&apos;s namespaces have changed since the plan was made</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive&apos;s namespaces have changed since the plan was made; make a new plan</source>
        <extracomment>core/firmware/update_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive&apos;s native capacity differs from the plan</source>
        <extracomment>core/overprovision/limit_step.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive&apos;s native capacity is unknown: the drive does not report it, or the driver or adapter does not pass it on. Connect the drive directly to a SATA port that is not in RAID mode</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive&apos;s security is frozen</source>
        <extracomment>core/erase/ata_security.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive&apos;s security is frozen; power-cycle the drive first</source>
        <extracomment>core/erase/ata_security.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drives do not match the plan</source>
        <extracomment>core/plan/executor.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the erase command does not reach the drive ({why}); no password was set and the drive is unchanged. Connect the drive directly to the computer</source>
        <extracomment>core/erase/ata_security.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the error limit must be at least 1</source>
        <extracomment>core/trace/replay.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the error log has a wrong checksum</source>
        <extracomment>core/logs/ata_logs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the events before byte {offset} are too far out of order; merge the files of all processors with blkparse -d</source>
        <extracomment>core/trace/paired_source.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file system in {device} does not fit the new partition size</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file system mounted at {target} has changed since the plan was made</source>
        <extracomment>core/trim/trim_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the free space on {name} has changed since the plan was made</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the header of the internal status log</source>
        <extracomment>core/ata/internal_status_log.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the image has {bytes} bytes, but the drive&apos;s buffer holds at most {most}</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interrupted run has no predictions; resume it without a model</source>
        <extracomment>core/toolbox/protocol_resume.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interrupted run has the predictions of {model}; resume it with the same model</source>
        <extracomment>core/toolbox/protocol_resume.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interrupted run used {method}; resume it with the same method</source>
        <extracomment>core/toolbox/protocol_resume.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the kernel resumes from a swap file (resume_offset), and {path} may be that file; remove resume= and resume_offset= from the kernel command line first</source>
        <extracomment>core/tune/swap_loss.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the kernel resumes from {path} after hibernation (set in {who}); turn that off first</source>
        <extracomment>core/tune/swap_areas.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the kernel&apos;s events have an unknown form: {text}</source>
        <extracomment>core/trace/record.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last partition already extends to the end of the drive</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last partition is a logical partition of an MBR, which Fettle does not resize</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line for {source} in {path} has been changed by someone else</source>
        <extracomment>core/tune/fstab.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line for {subject} in /etc/crypttab does not permit TRIM; something else does</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line for {subject} in {path}, or the line above it, is not UTF-8, so it could not be recorded and restored</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the measurement was written by a newer version of Fettle</source>
        <extracomment>core/json/tune_measurement.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log cannot be aligned: for no shift does it cover the runs and vary with them</source>
        <extracomment>core/power/run_energy.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log cannot be aligned: its sampling period ({period_us:time}) is too long</source>
        <extracomment>core/power/run_energy.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log cannot be aligned: power does not follow throughput (highest correlation {correlation})</source>
        <extracomment>core/power/run_energy.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log cannot be aligned: several shifts fit equally well. Specify --offset and a smaller limit</source>
        <extracomment>core/power/run_energy.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log cannot be aligned: the best shift is at the limit. Specify --offset or a larger limit</source>
        <extracomment>core/power/run_energy.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log cannot be aligned: the result contains no times of its runs</source>
        <extracomment>core/power/run_energy.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log covers no step: it is from {log_from} to {log_to}, the runs from {runs_from} to {runs_to}</source>
        <extracomment>core/bench/energy.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log has fewer than two samples</source>
        <extracomment>core/power/meter.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log has more than {limit:count} samples</source>
        <extracomment>core/power/meter.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log has no column of power, and not one of voltage and one of current; its columns are: {columns}. Specify a column with --column</source>
        <extracomment>core/power/meter_columns.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log has no column {column}; its columns are: {columns}</source>
        <extracomment>core/power/meter_columns.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log has no columns of time and power</source>
        <extracomment>core/power/meter.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log has no header and {count} columns. Specify the number of the column of watts with --column</source>
        <extracomment>core/power/meter_columns.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log has relative times. Specify when it started with --offset SECONDS after the start of the first run, or use --align</source>
        <extracomment>core/bench/energy.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log has several columns of power or voltage: {columns}. Specify one of power, or several to be added, with --column</source>
        <extracomment>core/power/meter_columns.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meter&apos;s log is longer than {limit:gib}</source>
        <extracomment>core/power/meter.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name stored in it does not match</source>
        <extracomment>core/toolbox/local_system_use.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the namespace ID is unknown</source>
        <extracomment>core/erase/sector_change.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the namespace already has that size</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the namespace has changed since the plan was made</source>
        <extracomment>core/overprovision/namespace_steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the namespace list does not advance</source>
        <extracomment>core/nvme/subsystem.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the namespace of a self-test must be a number</source>
        <extracomment>core/selftest/request_words.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number of accesses must be between 1 and {limit:count}</source>
        <extracomment>core/trace/synthesis.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the partition of {device} already has its full size, but its file system does not fill it, and Windows&apos; Resize cannot repair that. Run &quot;diskpart&quot;, select the volume with &quot;select volume&quot;, and enter &quot;extend filesystem&quot;</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the partition table has changed since the plan was made</source>
        <extracomment>core/overprovision/limit_step.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the password is empty</source>
        <extracomment>core/erase/credential.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the password is longer than the ATA limit of 32 bytes</source>
        <extracomment>core/erase/credential.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the password is longer than the Opal limit of 32 bytes</source>
        <extracomment>core/opal/password.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the password is still set</source>
        <extracomment>core/erase/ata_security.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the persistent event log: only NVMe drives have one</source>
        <extracomment>core/logs/event_log.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the persistent event log: this drive has none</source>
        <extracomment>core/logs/event_log.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the plan has no sector size</source>
        <extracomment>core/erase/erase_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the plan has no steps</source>
        <extracomment>core/plan/executor.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record at byte {offset} has an address beyond 63 bits</source>
        <extracomment>core/trace/read_blktrace.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record at byte {offset} is cut short</source>
        <extracomment>core/trace/read_blktrace.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record for {key} belongs to another setting</source>
        <extracomment>core/tune/stored_records.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the saved run {run} is damaged and cannot be continued</source>
        <extracomment>core/toolbox/protocol_resume.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule is not valid JSON</source>
        <extracomment>core/schedule/schedule_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule was written by a newer version of Fettle</source>
        <extracomment>core/schedule/schedule_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule&apos;s state is not valid JSON</source>
        <extracomment>core/schedule/state_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule&apos;s state was written by a newer version of Fettle</source>
        <extracomment>core/schedule/state_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule&apos;s state: {problem}</source>
        <extracomment>core/schedule/state_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule: no task list, or too many tasks</source>
        <extracomment>core/schedule/schedule_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule: two tasks have the name {task}</source>
        <extracomment>core/schedule/schedule_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the schedule: {problem}</source>
        <extracomment>core/schedule/schedule_json.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scratch file must have at least 1 MiB</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scratch file size must be greater than 0 and at most 1 PiB</source>
        <extracomment>core/toolbox/benchmark_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sector size is not a number</source>
        <extracomment>core/erase/sector_size.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the share must be 0 to 99 percent</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the simulation</source>
        <extracomment>core/ftl/write_amplification.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the size is too large</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the size must be greater than 0 and at most 1 PiB</source>
        <extracomment>core/toolbox/replay_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the size of a namespace must not be 0</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the size of {drive} has changed since the scan was planned</source>
        <extracomment>core/scan/scan_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the span of addresses must be at least {limit:gib}</source>
        <extracomment>core/trace/synthesis.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the speed must be {slowest} to {fastest}, not {speed}</source>
        <extracomment>core/trace/replay_pace.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the telemetry log</source>
        <extracomment>core/nvme/telemetry_log.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the time {time} has no time zone (&quot;Z&quot;, &quot;+02:00&quot;)</source>
        <extracomment>core/power/meter_columns.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the timestamps of the start</source>
        <extracomment>core/bench/boot.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace cannot be read</source>
        <extracomment>core/trace/input.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace cannot be written</source>
        <extracomment>core/trace/writer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace contains no accesses</source>
        <extracomment>core/trace/replay_survey.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace contains no reads</source>
        <extracomment>core/toolbox/replay_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace has no accesses to {device}</source>
        <extracomment>core/trace/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace has several devices, {first} and {second} among them: select one with --device</source>
        <extracomment>core/trace/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace is empty</source>
        <extracomment>core/trace/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace is not in one of the known formats</source>
        <extracomment>core/trace/reader.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the write amplification must be more than 0</source>
        <extracomment>core/ftl/lifetime.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the {kind} of {file} is {found}, but its metadata gives {digest}; the file is damaged or was changed</source>
        <extracomment>core/firmware/image.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no blktrace record at byte {offset}</source>
        <extracomment>core/trace/read_blktrace.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no drive to record</source>
        <extracomment>core/toolbox/local_tracing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no formula for {what}; use the simulation</source>
        <extracomment>core/ftl/theory.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no partition to shrink</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no unallocated space after the last partition</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this drive has no telemetry</source>
        <extracomment>core/logs/telemetry.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this version of the operating system does not pass &quot;{activation}&quot; activation to NVMe drives; choose next-boot</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tmp.mount does not mount over a symbolic link. Remove the link first.</source>
        <extracomment>core/tune/memory_tmp.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many addresses at once</source>
        <extracomment>core/lookup/address_use.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many btrfs blocks at once</source>
        <extracomment>core/trim/btrfs_chunks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many names</source>
        <extracomment>core/stream/message.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many tasks</source>
        <extracomment>core/toolbox/local_scheduling.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many wrong PSIDs were sent; power-cycle the drive before the next attempt</source>
        <extracomment>core/erase/tcg.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many wrong passwords were sent; power-cycle the drive before the next attempt</source>
        <extracomment>core/opal/direct_port.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many wrong passwords were sent; power-cycle the drive first</source>
        <extracomment>core/erase/ata_security.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>traces in the format {format} can be read but not written</source>
        <extracomment>core/trace/writer.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trimming unallocated space</source>
        <extracomment>core/overprovision/trim_step.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>truncated JSON</source>
        <extracomment>core/analyse/json_values.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unexpected text in line {line}</source>
        <extracomment>core/tune/lvm_conf.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown Device Statistics page</source>
        <extracomment>core/ata/device_statistics.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown erase method</source>
        <extracomment>core/erase/sector_size.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown firmware update method</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown microcode mode {mode}h</source>
        <extracomment>core/firmware/choice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown self-test: expected short, extended, conveyance, selective:FIRST-LAST, offline or abort</source>
        <extracomment>core/selftest/request_words.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown victim policy</source>
        <extracomment>core/ftl/theory.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unlocking after a suspend on this system</source>
        <extracomment>core/opal/direct_port.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verifying</source>
        <extracomment>core/bench/written_blocks.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verifying this step</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>version {version} of blktrace&apos;s records is not supported, only version 7</source>
        <extracomment>core/trace/read_blktrace.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>volatile is often recommended to reduce SSD wear. &quot;fettle tune measure&quot; shows how little journald writes on most computers.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <extracomment>core/toolbox/protocol_steps.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting {limit} s for a window of {program}</source>
        <extracomment>core/bench/launch_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting {limit} s for the end of {program}</source>
        <extracomment>core/bench/launch_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what erasing {drive} destroys has changed since the plan was confirmed</source>
        <extracomment>core/toolbox/protocol_erase.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wiping disk images on this system</source>
        <extracomment>core/toolbox/wipe_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wiping on this system</source>
        <extracomment>core/toolbox/local_trimming.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wiping {name}</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writing to drives on this system</source>
        <extracomment>core/toolbox/drive_bench_look.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong checksum in the IDENTIFY data</source>
        <extracomment>core/erase/ata_security.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zram-generator is configured to be inactive on computers with more than {limit} MiB of memory.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zram-generator is configured with {key}, which overrides zram-size.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zram-tools sets up compressed swap using /etc/default/zramswap.</source>
        <extracomment>core/tune/zram.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{accesses:count} accesses were split into transfers of at most {transfer_bytes:gib}.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{blank_places:count} of {places:count} sampled locations are blank. The discard was sent, but the drive does not report what it erased.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{blocks} blocks of {pages_per_block} pages need {bytes} of memory; the limit is {limit}. Write amplification hardly depends on the number of blocks: use fewer</source>
        <extracomment>core/ftl/simulation.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{bytes:size} ({bytes:gib})</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{case}: erase {drive} by {method}</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{case}: {step}</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{celsius} °C</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command} (12): no room for 48-bit registers</source>
        <extracomment>core/scsi/sat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command} cannot be run on {name} ({type}), so only Fettle has checked it: {words}. If the file system is damaged, or the partition is used for something else, data will be lost.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command} did not finish on {name} ({type}): {end}. {words}</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command} is not installed, so only Fettle has checked {name} ({type}). If the file system is damaged, or the partition is used for something else, data will be lost.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command} reports errors in the {type} file system: {words}</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command}: SCSI status {status}h</source>
        <extracomment>core/scsi/sat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command}: failed without sense data</source>
        <extracomment>core/scsi/sat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{command}: good status, but only {transferred} of {bytes} bytes transferred</source>
        <extracomment>core/scsi/sat.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device} cannot be shrunk below {least_bytes}; only {bytes} would be left</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device} has been shrunk, but the freed space is not trimmed yet: {reason}. Close the files on the drive, then use --method trim</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device} holds {type}, which Fettle does not resize</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device} is an XFS file system, which cannot be shrunk; copy its data elsewhere and recreate the file system</source>
        <extracomment>core/overprovision/spare_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device} is not mounted</source>
        <extracomment>core/overprovision/spare_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{discards:count} discards were skipped: they are replayed only on a whole drive that is written to and supports them.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} already has sectors of {sector_bytes} bytes</source>
        <extracomment>core/erase/wish_fits.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} cannot change its sector size</source>
        <extracomment>core/erase/erase_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} does not report TCG Opal</source>
        <extracomment>core/opal/opal_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} does not report its sector sizes</source>
        <extracomment>core/erase/wish_fits.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} does not support ATA passwords</source>
        <extracomment>core/erase/erase_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} does not support sectors of {sector_bytes} bytes; it supports {supported}</source>
        <extracomment>core/erase/wish_fits.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} does not support {method}</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} has no password set; erase it without --password-of</source>
        <extracomment>core/erase/wish_fits.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} has used {percentage_used}% of its rated endurance. One hibernation a day uses up to {percent:1f}% more per year. A backup protects the data; forbidding hibernation does not.</source>
        <extracomment>core/tune/systemd_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is a controller without a namespace; specify the namespace with --nsid</source>
        <extracomment>core/namespaces/namespace_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is in use: {users}</source>
        <extracomment>core/plan/use_needs.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is in use: {users}. Save the data that you need, unmount the drive, and remove it from its array or volume group.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is not quarantined</source>
        <extracomment>core/toolbox/local_scheduling.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is now a different namespace</source>
        <extracomment>core/plan/held_sibling.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is open: {users}</source>
        <extracomment>core/overprovision/spare_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is the system drive ({mounts})</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is the system drive ({mounts}) and cannot be erased from the running system. Start the computer from a live USB system and run Fettle there, or move the drive to another computer.</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} is the system drive ({mounts}). The computer could not start from it any more: Fettle installs no program that unlocks it before the start</source>
        <extracomment>core/opal/texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} no longer matches the plan ({different})</source>
        <extracomment>core/plan/executor.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive} reports neither Opal 1 nor Opal 2, the feature sets that can be set up</source>
        <extracomment>core/opal/opal_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drive}: there is no interrupted erase to resume</source>
        <extracomment>core/toolbox/local_erasing.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{errors:count} accesses failed. They are not included in the figures.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{files}: read back; the contents are as planned.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is empty</source>
        <extracomment>core/firmware/image.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is stored on {drive}, which is recorded: writing it adds writes to the trace.</source>
        <extracomment>core/trace/record_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} cannot be changed: {reason}.</source>
        <extracomment>core/tune/family.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hours:count} h</source>
        <extracomment>core/render/drive_html.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kept_places:count} of {places:count} sampled locations still hold the earlier data: the drive reported a successful erase, but did not erase it. Use another method, or destroy the drive physically.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{layer} sends no TRIM to this drive ({mount_points}).</source>
        <extracomment>core/check/discard_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{limit_us:time}</source>
        <extracomment>core/power/view.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{lost:count} events were lost, because the kernel&apos;s buffer was full: accesses are missing, and others have no service time.</source>
        <extracomment>core/trace/record_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{method} is not blocked</source>
        <extracomment>core/erase/plan_texts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{mount_point} has no line of its own in /etc/fstab: something else mounts it.</source>
        <extracomment>core/tune/mount_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{mount_point} is mounted read-only</source>
        <extracomment>core/toolbox/trim_paths.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{mount_point} is mounted read-only; Fettle does not remount it.</source>
        <extracomment>core/tune/mount_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{namespace} is no longer a namespace of this drive</source>
        <extracomment>core/plan/held_sibling.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} ({type}) appears to contain {what} at byte {at_byte}. Unless it is a disk image stored as a file, or left over from earlier use, its data will be lost.</source>
        <extracomment>core/trim/second_opinion.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is mounted or used as swap space, so it is not wiped. Use &quot;fettle trim&quot; to trim mounted file systems.</source>
        <extracomment>core/trim/regions.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is neither a mount point nor a whole drive</source>
        <extracomment>core/toolbox/trim_jobs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is no longer in the partition table</source>
        <extracomment>core/trim/regions.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <extracomment>core/trim/wipe_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{never_written_percent:1f}% of the blocks read were never written or were trimmed: the controller returns those without reading flash.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} contains the memory image of a hibernated system</source>
        <extracomment>core/tune/swap_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} contains the memory image of a hibernated system.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} contains {type}, not swap space.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} does not contain the file {file} listed in its metadata</source>
        <extracomment>core/firmware/image.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} does not have the planned contents.</source>
        <extracomment>core/tune/tune_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} does not have the planned size.</source>
        <extracomment>core/tune/swap_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} exists and is not a swap file.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} has been deleted, and the kernel does not use it.</source>
        <extracomment>core/tune/swap_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} has changed since the plan was made</source>
        <extracomment>core/tune/systems/system_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} has just been changed by someone else</source>
        <extracomment>core/tune/swap_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} has {free_mib} MiB free; the new initramfs is built next to the old one and needs {needed_mib} MiB</source>
        <extracomment>core/tune/initramfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} holds {used_mib} MiB of swapped-out memory, and only {available_mib} MiB of memory is available</source>
        <extracomment>core/tune/swap_places.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is a ZFS volume: with swap on it, the system can hang when memory runs out</source>
        <extracomment>core/tune/swap_areas.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is a cabinet without firmware metadata</source>
        <extracomment>core/firmware/image.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is a damaged cabinet: {error}</source>
        <extracomment>core/firmware/image.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is in a system folder, where Fettle does not change swap files.</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is larger than {limit}, so it is not drive firmware</source>
        <extracomment>core/toolbox/local_firmware_updates.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is not a drive</source>
        <extracomment>core/toolbox/drive_bench_look.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is not a folder</source>
        <extracomment>core/toolbox/local_protocols.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is not a swap file</source>
        <extracomment>core/base/result.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} retains only {kept_mib} MiB of written data; to verify, specify a span of at most that size</source>
        <extracomment>core/toolbox/benchmark_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} still exists or is still in use.</source>
        <extracomment>core/tune/swap_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path}: cannot use {area_bytes} bytes of {size_bytes}, in sectors of {sector_bytes}</source>
        <extracomment>core/trace/replay.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path}: damaged metadata: {error}</source>
        <extracomment>core/firmware/image.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path}: no interrupted run of {protocol} is saved</source>
        <extracomment>core/toolbox/protocol_resume.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path}: the change does not belong to any setting</source>
        <extracomment>core/tune/contents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path}: the contents do not belong to any setting</source>
        <extracomment>core/tune/contents.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path}: the size must be at least one sector, {sector_bytes} bytes</source>
        <extracomment>core/toolbox/replay_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path}: the trace contains writes, which would destroy its data. Replay only the reads with --reads-only, or specify a folder or a whole drive</source>
        <extracomment>core/toolbox/replay_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path}: {reason}</source>
        <extracomment>core/tune/lvm_discards.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percentage_used}% of the rated endurance is used.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percentage_used}% of the rated endurance is used. The drive is worn, not defective: it may last much longer, but it is past its rating.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percentage_used}% or more of the rated endurance is used (the counter&apos;s maximum). The drive is worn, not defective, but far past its rating.</source>
        <extracomment>core/health/texts_wear.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percent}% more spare area would add about {years:1f} years at the current write rate</source>
        <extracomment>core/overprovision/advice.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{places:count} locations were sampled. None of them is known to have held data, so the result does not show whether data was erased.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{places:count} locations were sampled; the data is gone from all {data_places:count} that held data before.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{program} ended with exit status {status} without opening a window. If it was already running, it may have passed the request on: close it first.</source>
        <extracomment>core/bench/launch_run.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{protocol} needs {bytes:size} at a scale of 1/{scale}; this target has {size:size}</source>
        <extracomment>core/protocol/cases.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{reason}. The drive may be locked now; to unlock it, run fettle opal unlock {drive}</source>
        <extracomment>core/opal/opal_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{remedy} Make a backup before you update the firmware.</source>
        <extracomment>core/health/texts_advisory.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{sectors:count} sectors were read back and verified.</source>
        <extracomment>core/toolbox/drive_bench_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} already has this value</source>
        <extracomment>core/tune/windows/program_settings.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} can only be displayed, not changed</source>
        <extracomment>core/tune/trim_layers.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} has changed since the plan was made</source>
        <extracomment>core/tune/systems/system_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} is specified twice</source>
        <extracomment>core/toolbox/setting_choice.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting}: Fettle&apos;s earlier change affects another power plan; undo it first</source>
        <extracomment>core/tune/systems/system_records.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting}: the value must be a number from {least} to {most}{unit}</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting}: the value must be one of: {choices}</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting}: {reason}</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{short_transfers:count} transfers moved fewer bytes than requested.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source} is not connected, or not unlocked.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{speed_bytes_per_second:size}/s exceeds the speed of the drive&apos;s link ({link_bytes_per_second:size}/s): the data came from memory, not from the drive.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{step}: the runs differ by {range_percent:1f}%. A single result is not meaningful.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{subject} exists and is not a swap file</source>
        <extracomment>core/tune/swap_files.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{subject} in {path}</source>
        <extracomment>core/tune/luks_trim.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{subject} is mounted read-only; Fettle does not remount it</source>
        <extracomment>core/tune/mount_options.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{target} ({type}) is not stored on a block device.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{target} is a network file system ({type}).</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{target} is mounted read-only.</source>
        <extracomment>core/trim/candidate.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{text} is not a size: use a number with K, M, G, T (binary) or kB, MB, GB, TB (decimal)</source>
        <extracomment>core/base/size_text.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of} cannot be restored now: {what}</source>
        <extracomment>core/tune/plan_parts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: an undo does not restore this: {what}</source>
        <extracomment>core/tune/systems/system_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: apply &quot;{to}&quot; now (before: &quot;{from}&quot;)</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: apply the previous value &quot;{to}&quot; now</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: everything is as Fettle left it</source>
        <extracomment>core/tune/plan_parts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: have the system reread /etc/fstab</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: left as it is, because {what}</source>
        <extracomment>core/tune/plan_parts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: left as it is, because {what} was modified outside Fettle</source>
        <extracomment>core/tune/plan_parts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: rebuild the initramfs of all kernels with {tool}, which takes several minutes</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: restore &quot;{to}&quot; with {program}</source>
        <extracomment>core/tune/systems/system_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: restore the registry as before Fettle&apos;s change (&quot;{to}&quot;)</source>
        <extracomment>core/tune/systems/system_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: restore {files} as before Fettle&apos;s change</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: set &quot;{to}&quot; permanently in the registry (before: &quot;{from}&quot;)</source>
        <extracomment>core/tune/systems/system_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: set &quot;{to}&quot; permanently in {files} (before: &quot;{from}&quot;)</source>
        <extracomment>core/tune/tune_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: set &quot;{to}&quot; permanently with {program} (before: &quot;{from}&quot;)</source>
        <extracomment>core/tune/systems/system_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}{of}: {what} was modified outside Fettle. Restoring it would discard that modification</source>
        <extracomment>core/tune/plan_parts.h</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tool} overwrites the initramfs in place, and /boot has no second initramfs to boot from if the rebuild is interrupted.</source>
        <extracomment>core/tune/initramfs.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{unit} sets up this swap area and takes precedence over /etc/fstab.</source>
        <extracomment>core/tune/swap_obstacles.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{unread_places:count} of {places:count} sampled locations could not be read after the erase, so their contents are unknown.</source>
        <extracomment>core/erase/samples.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{unreadable_blocks:count} of {blocks:count} blocks could not be read. Unreadable places: {unreadable_places}.</source>
        <extracomment>core/scan/scan_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{used} stay in use and are skipped. Every other part is locked while it is wiped, so that it cannot be mounted or repartitioned</source>
        <extracomment>core/trim/wipe_plan.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{value} does not have the planned contents.</source>
        <extracomment>core/tune/systems/system_work.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} (SCSI status {status}h)</source>
        <extracomment>core/scsi/transact.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} (check condition without sense data)</source>
        <extracomment>core/scsi/transact.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} (reserved by another host)</source>
        <extracomment>core/scsi/transact.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what}: TCG status {status}h</source>
        <extracomment>core/erase/tcg.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what}: the drive did not return the page list</source>
        <extracomment>core/ata/log_directory.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{writes:count} writes and {flushes:count} flushes were skipped: only the reads were replayed.</source>
        <extracomment>core/trace/replay_doubts.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{written_bytes:size} was written to a drive of {capacity_bytes:size}: all of it may have fit into the SLC cache. Larger writes can be slower.</source>
        <extracomment>core/bench/doubt.cpp</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui</name>
    <message>
        <source>Cannot write %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 already exists. Nothing was saved. Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dar&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Last page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dashboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Overview of the last viewed drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sizes in &amp;GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sizes in G&amp;iB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperatures in °&amp;C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperatures in °&amp;F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Co&amp;mpact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep running in the system tray</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start at &amp;login, in the system tray</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the package fettled, then run: sudo systemctl enable --now fettled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To start it, run: sudo systemctl enable --now fettled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To see why, run: systemctl status fettled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the Fettle service (systemctl enable --now fettled) and authorize the action, or start Fettle as an administrator.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linux passes TCG commands to SATA drives only with the kernel parameter libata.allow_tpm=1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot check for newer firmware: fwupd, the client of the Linux Vendor Firmware Service, is not running. See the manufacturer&apos;s website.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot remove %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A drive is failing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A drive needs your attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to %1 hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of each test, in sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tests were too short for a chart of their speed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response times of %1 by percentile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No response times were recorded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Percentile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The benchmark failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run was stopped; these are the results up to that point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found with these results.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One result is from a simulated drive, the other from a real one; they cannot be compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The results are from different suites.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The results were measured with test areas of different sizes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The results were measured with different I/O engines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The results were measured on different file systems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One result was measured through the page cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of the running benchmark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speeds appear once a test has started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The benchmark was stopped before it measured anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The benchmark could not run: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder that you have permission to write to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first test failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The result was not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ID %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worst %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>threshold %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown attribute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The normalized value is below its threshold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The normalized value was below its threshold in the past.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spare below threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>temperature outside limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reliability degraded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory backup failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>persistent memory read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Critical warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>should be 00h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Available spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replaces blocks that fail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>threshold %1%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media and data integrity errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data that could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller busy time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Powered on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power cycles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsafe shutdowns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power lost without warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error log entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>commands that ended with an error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above warning temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above critical temperature</source>
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
        <source>data that could not be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrected verify errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data that failed verification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Non-medium errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the connection or the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grown defects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sectors that the drive has replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unchanged at %1 for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rose from %1 to %2 in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fell from %1 to %2 in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>between %1 and %2 in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sanitize block erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sanitize cryptographic erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe Format, cryptographic erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PSID revert (TCG Opal)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sanitize overwrite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATA Secure Erase, enhanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVMe Format, user data erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCSI FORMAT UNIT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATA Secure Erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard of all blocks (TRIM)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change of the sector size (ATA Set Sector Configuration)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Purge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No erase: all data is lost, but parts of it may remain on the drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Purge: recovery is infeasible even with laboratory techniques (IEEE 2883, NIST SP 800-88).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear: recovery is not possible through the drive&apos;s interface (IEEE 2883, NIST SP 800-88).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove password: enter the drive&apos;s password and remove it. The data is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove password: use the drive without completing the erase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume: wait for the sanitize to finish, and verify the result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume: wait for the format to finish, and verify the result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume: format the drive again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume: erase the drive again with the same method, or choose another one below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume: complete the erase now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Querying the drive…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports no error log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reported uncorrectable errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interface CRC errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resets during commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has logged no errors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error log entries are commands that the drive aborted or could not complete. Many are harmless: a program requested a feature that the drive does not support.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrectable errors mean that data could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interface CRC errors are transfer errors and usually come from the cable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has logged errors during its life.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media and data integrity errors mean that the controller could not read or verify data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error log entries are commands that the controller completed with an error. Many are harmless: a program requested a feature that the drive does not support.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has counted no errors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has counted errors during its life.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrected errors mean that data could not be read or written. Non-medium errors come from the connection or the host. Grown defects are sectors that the drive has replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reconnect the drive, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until the other program or job has ended, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the drive&apos;s cable and power, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the drive&apos;s health and its cable, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file on the drive to spin it up, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive, its connection or this system does not support this operation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you still want to do this, start again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a new plan: the drive or its use may have changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to be activated at the next reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at a reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>immediately, without a reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deferred: downloaded first, activated later (0Eh, 0Fh)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>immediately, in segments (03h)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>immediately, in one transfer (07h)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deferred: downloaded first, activated later (0Dh, 0Eh, 0Fh)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>immediately (05h, 07h)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments of %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1 bytes per transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1 ms to activate without a reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments of at least %1 blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1 blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1 bytes in total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fwupd does not list this drive, so it cannot report newer firmware. See the manufacturer&apos;s website.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fwupd lists this drive (%1) but no newer firmware. It also lists drives whose manufacturers publish no firmware there, so check the manufacturer&apos;s website.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fwupd lists newer firmware. Download it with &quot;fwupdmgr download&quot;, then choose the file below:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unexpected response from fwupd: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 °F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 °C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>°F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>°C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1°</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest since the previous record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature from %1 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated endurance used, %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear: %1 at first, %2 now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written a day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data written by the host per day, averaged between records.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No errors counted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error counters over time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recorded since %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1 years left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than two months left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 months left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 years left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear has not increased</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear increases %1% a month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the rated endurance is used up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health improved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too hot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cooled down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known defect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive does not report wear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No wear trend yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reported wear has decreased, so no trend can be calculated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 A wear trend needs at least 30 days of records.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports wear in whole percent, so this is a rough estimate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The firmware changed from %1 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncorrectable errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocated sectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pending sectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End-to-end errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1+%2 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this computer (controller %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>controller %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not attached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report its total and its unallocated capacity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total capacity: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total capacity: %1, of which %2 is unallocated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespaces: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespaces: %1 of at most %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not support namespace management, so its namespaces cannot be changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive supports no more namespaces: to create one, delete another one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All capacity is allocated: to create a namespace, delete another one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list may be incomplete: the drive does not report the namespaces of its other controllers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes (best performance)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create namespace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete namespace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach namespace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detach namespace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create a namespace on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete namespace %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach namespace %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detach namespace %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on, hidden until the next power cycle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on, shown in place of the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>password set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not support Opal on this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supports Opal on this drive; locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supports Opal on this drive; locking is on, not locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supports Opal on this drive; locking is off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCG feature sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypts all data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre-boot image (shadow MBR)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linux kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive cannot be locked with a password of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It reports TCG commands, but no locking.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It does not report TCG Opal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk encryption by the system, such as %1, works on any drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether this drive can be locked with a password is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No password is set on this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a password of its own (TCG Opal), the drive is locked whenever it loses power. Setting it keeps all data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report whether it has an owner. If it has one, setting a password fails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has an owner&apos;s password, but locking is off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its data can be read and written without the password. To lock the drive with a password, turn off this one first, then set one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive shows its pre-boot image in place of its data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock it with the password to use the data until it loses power.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A password is set, and the drive is unlocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If its setup is complete, it is locked again whenever it loses power, which includes suspend on most computers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its data can be neither read nor written until you unlock it with the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Until then, it shows its pre-boot image (shadow MBR) in place of its data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the password, it can only be reverted with the PSID on its label, which destroys all data: see the Erase page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle changes the locking of Opal 1 and Opal 2 drives only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle locks and unlocks the drive as a whole, with one password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If another program has set up locking ranges of its own, such as cryptsetup or sedutil-cli, Fettle leaves them alone; use that program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer&apos;s firmware blocks changes of the owner until the next power cycle (Block SID).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock after suspend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn off password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revert drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set a password on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock %1 after each suspend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn off the password of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revert %1 to its factory state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in operation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after %1 idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no: wakes up too slowly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typical power in state %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update firmware…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show firmware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim now…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show TRIM path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show self-tests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show counters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not scanned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under 10 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under 50 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 unreadable block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 unreadable blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 slow read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 slow reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longest read %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map of the drive in %1 parts: %2 unreadable, %3 slow, %4 not scanned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last scan: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scan from %1 stopped at %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 block cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 blocks cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy your data, then replace the drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 place can only be read slowly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 places can only be read slowly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every block could be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No unreadable blocks so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not support verifying its own blocks, so Fettle read them instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 place became unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 places became unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 place can be read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 places can be read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 part became slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parts became slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 part became faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parts became faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No change since the scan from %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since the scan from %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the first day of every month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on day %1 of every month, or on the last day of shorter months</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on day %1 of every month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>today at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tomorrow at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yesterday at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all file systems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trims %1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks the health of %1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts the short self-test of %1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts the extended self-test of %1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts the conveyance self-test of %1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts after a random delay of up to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits for AC power.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits up to %1 for the computer to be idle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A missed run is made up later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A missed run is skipped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>due now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for the schedule to resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>due; waiting for AC power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>due; waiting for the computer to be idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has not run yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last run: %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs so far: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped runs: %1, because the computer was off, suspended or busy until it was too late.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conveyance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vendor-specific</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tests the electronics and a small part of the medium.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tests the electronics and reads the whole medium.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tests for transport damage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads the chosen parts of the medium.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not completed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passed: the drive found no fault in what this test covers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not completed: the test was aborted, or interrupted by a reset or loss of power. It says nothing about the drive&apos;s health.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed: the drive found a fault but reports no address for it. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed: the first sector that could not be read is LBA %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>endurance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data safety</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power consumption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documented</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Often repeated, but reviews measured no effect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After a restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Risk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Often said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be changed here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A change takes effect after a restart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At any time, on this page. Fettle records the previous value before it changes anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive cannot hide sectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no Host Protected Area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host Protected Area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all addresses accessible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accessible Max Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in no namespace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in no namespace; namespace management is not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over-provisioning %1%, spare factor %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare area: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle has no permission to query this drive. Figures from the drive itself are missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the present rate, the drive will last about %1 more years.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each byte written, the drive writes %1 bytes to its flash; more spare area lowers this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each byte written, the drive writes %1 bytes to its flash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manufacturer&apos;s spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drive reports only its current capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden from the computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Visible to the computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In other namespaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outside partitions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In partitions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manufacturer&apos;s spare: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All spare: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over-provisioning is spare flash divided by usable capacity; the spare factor is spare flash divided by all flash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Middle mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read 50 % / 99 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write 50 % / 99 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IOPS / CPU %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>noise unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>within noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>±%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>issues TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>receives TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passes TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not support TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocks TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not reached, but supports TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logical volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAID array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device mapper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cache (bcache)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>APFS container</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USB bridge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protect the whole drive: from now on it is locked whenever it loses power, which includes suspend on most computers, and must be unlocked with the password before it can be read or written. A computer cannot start from it any more. When you unlock it on the Setup page, you can have the system unlock it after each suspend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{reason}. The drive may be locked now; unlock it with the password on the Setup page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop using it there, then detach it from that controller on the Setup page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace {nsid} would be erased too ({attachment}), but the system has no device for it, so Fettle cannot check whether it is in use. Detach it from its controllers first (Setup page), or choose a method that erases a single namespace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While new firmware is activated, the drive must not be in use. This cannot be verified: {reason}. Detach it from its controllers (Setup page), or activate at the next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make sure that your backup is up to date, then see the Health page for the reasons.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Health page explains what this means for the drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Firmware page shows the manufacturer&apos;s statement and the remedy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the drive&apos;s health. If there are no problems, allow TRIM again on the Schedule page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Health page and its surface scan show whether the drive is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replay measures speed and does not read back its data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no setting &quot;{id}&quot;; see the System settings page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Schedule page shows the status of all tasks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open or assemble it, mount its file system, and trim the file system on the TRIM page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mount it and trim it on the TRIM page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair it first; the Overview page shows the details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the cable and connectors; the Overview page shows link errors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A password is still set on the drive. Remove it on the Erase page (the password is &quot;fettle-erase&quot;).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password is still set on the drive. Remove it on the Erase page with that password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the Erase page, “Resume erase” completes the erase; unlocking removes the password and keeps the remaining data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the Erase page, enter the user or master password to remove it and keep the data, or to erase the drive with the Security Erase method.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the Erase page, enter the user or master password to remove it and keep the data, or to erase the drive with the Security Erase method. Without a password, the PSID revert method destroys all data with the PSID on the drive&apos;s label.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To keep the data, enter the user password on the Erase page and remove it. The security level is maximum, so the master password can only erase the drive, with the Security Erase method.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To keep the data, enter the user password on the Erase page and remove it. The security level is maximum, so the master password can only erase the drive, with the Security Erase method. Without a password, the PSID revert method erases it with the PSID from the drive&apos;s label.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspend the computer to RAM and resume it, or disconnect and reconnect the drive&apos;s power while the computer is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“Resume erase” waits for the sanitize to finish, or repeats it if it failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive may be locked with Fettle&apos;s password. The Jobs page then offers to unlock the drive, which keeps the data, or to resume the erase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is locked and partly erased. The Jobs page then offers to resume the erase, or to unlock the drive without completing the erase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive continues automatically when power returns and rejects reads until it is done. “Resume erase” on the Jobs page waits for the erase to finish and verifies the result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The namespace may be partly erased, and unusable until it is formatted again. “Resume erase” on the Jobs page formats it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The format is incomplete: the drive rejects reads and writes (medium format corrupted) until it is formatted again. “Resume erase” on the Jobs page formats it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has either the old or the new sector size, and its contents are undefined. “Resume erase” on the Jobs page sets the sector size again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“Resume erase” waits for the format to finish, or formats the drive again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume erase: wait for the format to finish, and verify the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume erase: format the drive again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is partly erased and still locked with the password that you entered. Erase it again with that password, or unlock it on the Erase page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No journal shows that Fettle set the password, so there is no erase to resume. On the Erase page, the Security Erase method erases the drive with the current password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The master password cannot unlock the drive, because its security level is maximum. It can erase the drive, with the Security Erase method.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume erase: complete the erase now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume erase with the PSID: revert the drive now; the PSID is the 32 letters and digits on the drive&apos;s label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume erase: erase the drive again with the same method. If that method left data, choose another method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume erase: wait for the sanitize to finish, and verify the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume erase: repeat the sanitize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock: remove the password and use the drive without completing the erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock with the user or master password: enter the password to remove it; the data is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock with the user password: enter it to remove it; the data is kept. At security level maximum, the master password cannot unlock the drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is activated at the drive&apos;s next reset: restart the computer, or activate it on the Firmware page while the drive is not in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive works. Run the update again; the Firmware page shows the contents of the drive&apos;s slots.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the last segment: the drive discards the partial image and keeps running {running}. After it: the drive activates the new firmware when power returns. Check on the Firmware page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot {slot} may be empty; {running} stays in its own slot. Check on the Firmware page and run the update again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive runs either the previous firmware ({running}) or slot {slot}; both are intact. Check on the Firmware page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive runs either the previous firmware ({running}) or the new one, which is activated at power-on at the latest. Check on the Firmware page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Erase page shows the ways to unlock or erase it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-cycle the drive. The Erase page then shows the ways to unlock or erase it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has either its old or its planned capacity, and no data is changed; the Spare area page shows which. Make the change again, or undo it there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One copy of the partition table is intact at all times, and no partition changes. Make the change again, or undo it on the Spare area page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data is lost. The drive may be left without a namespace; it then has no usable space until you undo the change on the Spare area page, which creates one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window shows the new size, at the latest after the next restart of the computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for it to finish, or abort it on the Health page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The self-test is running. The Health page shows its progress.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A suite measures speed and does not read back its data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The TRIM page shows the layer that blocks it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The TRIM page explains how to enable it, where possible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Overview page lists the problems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is mounted or used as swap space, so it is not wiped. “Trim now” trims mounted file systems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system sends no TRIM: the TRIM page shows where it is blocked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmount {used}, or start the computer from another system. “Trim now” trims mounted file systems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As few writes as possible without losing data. Few computers need this: the Health page shows how fast a drive wears.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A value of 1 or 10 is often recommended to reduce SSD wear. But the kernel then reads files more often, and a computer with enough memory swaps little at any value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each file has either its old or its new contents, never partial contents. Undo on the System settings page restores the old contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting has either its old or its new value. Undo on the System settings page restores the old value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To go back later, suspend BitLocker again, set the controller to its previous mode in the firmware setup, start Windows, and use Undo on the System settings page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the SATA mode to AHCI in the firmware setup (BIOS or UEFI). Linux needs no other change; in Windows, change &quot;AHCI driver at startup&quot; on the System settings page first and do what it then lists, or Windows will not start. Drives on a parallel ATA cable do not support AHCI.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An unused swap file may remain. Undo on the System settings page deletes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moving swap to a hard disk, or turning it off, is often recommended to reduce SSD wear. But swap is read far more often than it is written, in small pieces, which is what an SSD does best.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Afterwards, trim the file systems on the TRIM page. Without TRIM, freeing space has no effect.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive could not read or write data. Copy important data, then scan the surface on the Health page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It saves only the writing of timestamps, and there are few such writes with relatime.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this on only if every drive returns zeros after TRIM.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most files in /tmp are small and deleted before they reach the drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>volatile is often recommended to reduce SSD wear. On most computers, journald writes little.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An interrupted rebuild can leave the initramfs of one kernel unusable. Boot another kernel or the fallback image, then use Undo on the System settings page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer still starts: each initramfs is either the old or the new one. Undo on the System settings page restores the file and rebuilds the images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 is often recommended to reduce SSD wear. macOS writes the image once for each sleep; the Health page shows whether that matters.</source>
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
        <source>Unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive is in good condition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rated endurance is used up or nearly so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive needs attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive is likely to fail soon: copy your data now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive no longer works</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reported no health data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rated endurance is used up or nearly so. Nothing is broken. Plan a replacement.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the reasons below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is likely to fail soon. Copy your data now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive no longer works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reported no health data.</source>
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
        <source>Solid-state drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 years)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than 20 years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about a month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 months</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about a year</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permission denied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in standby</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power mode unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>timed out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I/O error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not present</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>invalid response</source>
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
        <source>To read it, start Fettle as an administrator.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive was not spun up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown model</source>
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
        <source>PDF (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The request was cancelled. Fettle was not restarted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot be restarted as administrator: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the Fettle service, or restart Fettle as administrator. If it already runs as administrator, Windows or the drive&apos;s driver does not allow access to this drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart Fettle as administrator.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart Fettle as administrator, so that it can query the drive. In a virtual machine, TRIM is configured on the host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a weekly TRIM task on the Schedule page, or turn on the schedule of Optimize Drives in Windows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;attributes disk clear readonly&quot; of diskpart makes the drive writable, unless a switch on the drive protects it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot change the startup apps of your account: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle starts for all users of this computer. An administrator can change this in Task Manager, on the page Startup apps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To install it, run Fettle&apos;s installer again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To start it, open a terminal as administrator and run: sc start fettled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To see why, open Event Viewer → Windows Logs → Application, source fettled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the Fettle service and confirm the action, or restart Fettle as administrator.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot check for newer firmware on Windows. See the manufacturer&apos;s website.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update firmware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change spare area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overwrite drive and measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start self-test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change namespaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the drive&apos;s password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware update</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare area change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Surface scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System settings change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespace change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change of the drive&apos;s password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration unknown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no serial number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>serial %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WWN %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EUI-64 %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NGUID %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mounted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAID member</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LVM volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encrypted volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hibernation image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verification failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be verified</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ActionBanner</name>
    <message>
        <source>Verdict: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::AdminAccess</name>
    <message>
        <source>The Fettle service reads drives for users without administrator rights, but it is not installed. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Fettle service did not grant access. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Fettle service reads drives for users without administrator rights, but it is not running. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Fettle service, which reads drives for users without administrator rights, cannot be reached. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read once as &amp;administrator…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart Fettle as &amp;administrator…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read once as administrator at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be changed in this view. Refresh (F5) to read the drives with your own permissions again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your user account is not allowed to read this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the drives as administrator…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::AfterwardsPanel</name>
    <message>
        <source>What you have to do afterwards</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::AlertCards</name>
    <message>
        <source>New alerts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 older alerts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::BenchResultView</name>
    <message>
        <source>Export result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (HTML)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (CSV)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text (Markdown)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response times of this test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>│ %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doubt: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::BenchRunner</name>
    <message>
        <source>%1 of %2 tests write and are skipped, because this benchmark only reads the target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filling the test area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, run %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, pause</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::BenchSetup</name>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I/O completion port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I/O ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the test area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs per test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration of each run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause between runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compressible share of the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip tests that write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the page cache instead of direct I/O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow network file systems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I/O engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole simulated drive, destroying its data…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole drive, read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole drive, destroying its data…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder to measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This benchmark creates files: choose a folder on the drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a folder, the test file must be written before it is read: allow tests that write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan the benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, only reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of simulated time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, writes at most %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::BenchmarksPage</name>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Benchmarks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the results…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (HTML)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (CSV)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text (Markdown)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the selected results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select two or more results to compare them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results are not saved on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved results cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 results from a newer version cannot be read and are not listed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To measure a drive, open its Performance page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No saved results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 results</source>
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
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doubts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The results have no test in common.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected result will be deleted permanently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 results will be deleted permanently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not deleted: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export results</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ChangedSettingsCard</name>
    <message>
        <source>Since changed again by another program. Undo would discard that change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change was interrupted. Make it again, or undo it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed by Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the change to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo all…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo all changes made by Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System settings are being changed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::Chart</name>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures (CSV)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ConfirmScreen</name>
    <message>
        <source>%1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no data will be lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be confirmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports no serial number, so Fettle cannot make sure that it is the right one. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A plan that destroys data on several drives cannot be confirmed with one serial number. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type the drive&apos;s serial number to continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serial number: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for authorization…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ControllerChoice</name>
    <message>
        <source>Attach it to which controller?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detach it from which controller?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A computer can use the namespace through a controller that it is attached to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A computer that uses another controller loses the namespace without warning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller %1 (this computer)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::CounterList</name>
    <message>
        <source>endurance used: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no trend recorded</source>
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
        <source>Trend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw or limit</source>
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
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold</source>
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
        <source>(unknown)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The normalized value is below its threshold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The normalized value was below its threshold in the past.</source>
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
        <source>Available spare threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated endurance used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media and data integrity errors</source>
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
        <source>Controller busy time</source>
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
        <source>Above warning temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above critical temperature</source>
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
    <name>fettle::gui::CounterTable</name>
    <message>
        <source>Counters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::Counters</name>
    <message>
        <source>should be 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reported by the drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated endurance used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>estimated by the drive; can exceed 100%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 units</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::DashboardPage</name>
    <message>
        <source>Trim all file systems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim selected file systems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the health of all drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the health of selected drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start self-tests on all drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start self-tests on selected drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>due now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for AC power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting until the computer is idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for the schedule to resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without it, Fettle needs administrator rights to query and change drives, and nothing runs on a schedule. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unfinished jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next on the schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No drives found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Querying the drives…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 drives need attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 of %1 drives needs attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 drives have not responded yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First copy your data from the drives shown in red.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sidebar lists all drives; these are the %1 in the worst condition.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The job journals cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interrupted; started %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is scheduled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open schedule</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::DataTable</name>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::DriveHeader</name>
    <message>
        <source>Saved report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>firmware %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>serial %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the serial number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Querying…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the drive&apos;s critical limit is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the drive reports no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated endurance used: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serial number copied.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::DriveModel</name>
    <message>
        <source>querying…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::DrivePicture</name>
    <message>
        <source>will be destroyed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents: nothing that Fettle recognizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::EraseChoice</name>
    <message>
        <source>Enter the drive&apos;s PSID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the drive&apos;s password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The PSID is the 32 letters and digits on the drive&apos;s label. Fettle does not store it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A drive accepts %1 attempts until it is power-cycled, and does not report how many remain. A wrong password uses up one. Fettle does not store the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PSID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which password is set?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>User password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle&apos;s own, from an unfinished erase</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ErasePage</name>
    <message>
        <source>Erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove password…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume erase…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase drive…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspend computer…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Methods, best first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A saved report cannot be erased</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase methods can only be read on the computer to which the drive is connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Querying the drive&apos;s erase methods…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is changed. The result will appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The erase methods cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive supports no erase method known to Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To make the data unreadable, destroy the drive physically.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot choose an erase method now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See below for what prevents each method.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best method: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You will see the plan first. Nothing is erased until you type the drive&apos;s serial number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspending the computer for a few seconds unfreezes most drives.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer cannot suspend. Disconnect and reconnect the drive&apos;s power while the computer is running, or use another computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspending the computer…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer&apos;s firmware has frozen some methods</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erases namespaces %1 together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unavailable now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unavailable now: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase with password…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase with this method…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change sector size…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the sector size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the sector size (%1 bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes (best performance)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sector size after the erase:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New sector size:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sector size after the erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New sector size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the sector size of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the password from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume the erase of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspend computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspend the computer for a few seconds?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The screen turns off, and the computer resumes automatically. Save your work first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspend now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer was not suspended: %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running on this drive.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ErrorLogCard</name>
    <message>
        <source>Error log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show logs…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::FilesDialog</name>
    <message>
        <source>in a subvolume that is not mounted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a copy on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files at the unreadable and slow places on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching for the files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching %1: %2 files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files cannot be searched: %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First LBA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore damaged files from a backup: when a block is written again, the drive replaces it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files and folders that could not be read, and so were not searched: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a folder of the file system is mounted on %1; the rest was not searched.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::FirmwarePage</name>
    <message>
        <source>Source: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Activate stored firmware…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known defects and earlier updates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newer firmware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware on the drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware slots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware image from the manufacturer, or a .cab from the Linux Vendor Firmware Service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Choose file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fi&amp;le</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pla&amp;n update…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When to activate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;When to activate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download microcode mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download &amp;mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image revision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the manufacturer&apos;s website; verified after the update</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image &amp;revision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow an &amp;older or the same revision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This report does not include the firmware revision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A saved report shows only the revision. Slots and updates need the drive itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the firmware state…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware updates are not possible here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the firmware state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New firmware is waiting for activation; the drive does not report its revision.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware %1 is stored on the drive and is waiting for activation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware %1 has a known defect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An update is waiting for a restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware newer than %1 is available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The operating system passes no firmware commands to this drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not support firmware updates.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware %1 is up to date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No known defects in firmware %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for activation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new firmware (the drive does not report its revision)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>firmware updates not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Busy with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Querying fwupd…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Immediately if the drive is not in use, otherwise at the next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now, without a reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now, with a reset of the NVMe controller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the computer next starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never: only store it in a slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>03h: in segments, activated immediately</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>07h: in one transfer, activated immediately</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0Eh: deferred</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>05h: in one transfer, activated immediately</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>07h: in segments, activated immediately</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0Dh: deferred, activated by selected events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a firmware file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the firmware of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate firmware of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate firmware</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::FlashBar</name>
    <message>
        <source>All flash in this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::Fold</name>
    <message>
        <source>unfolded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folded</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::GlossaryDialog</name>
    <message>
        <source>Available spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of spare flash blocks still available to replace worn or defective ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program inside the drive. Updates fix defects, some of which cause data loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Media and data integrity errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors that the drive could not correct: data was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over-provisioning, spare area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash that holds no user data. More of it lowers write amplification and wear.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated endurance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The amount of data that the manufacturer guarantees can be written. Drives often last longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reallocated sectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sectors that the drive has replaced with spare ones. A few are normal; a rising number is not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A test that the drive runs on itself. The extended one reads all of its flash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reports unused blocks to the drive, so that it need not keep their old contents.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layers from the file system to the drive. Each of them can block TRIM.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The share of the rated endurance that has been used. Above 100%, the drive is past its rating.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write amplification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes written to flash for each byte that the computer writes. 1 is ideal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terms</source>
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
        <source>Counters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lifetime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a row to see its meaning.</source>
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
        <source>Written per day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remaining endurance at this rate</source>
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
    <name>fettle::gui::HistoryPage</name>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Week</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Year</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures (CSV)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll with Ctrl or press + and − to zoom, drag or press ← and → to move.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A saved report has no history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The history is recorded on the computer to which the drive is connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Querying the drive…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No history for this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports no serial number, so its history cannot be recorded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the history…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The history could not be recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports no health data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No history on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle has nowhere to store drive history.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The history cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No history for this drive yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Fettle service records every drive regularly. “Record now” starts the history with the current values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One record so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Charts need at least two records. They appear with the next one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1% a month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::InterruptedJobs</name>
    <message>
        <source>No data was lost. Free space that was not reached can still be trimmed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The job&apos;s journal is damaged, so the kind of job is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The job was interrupted before it changed anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s Firmware page shows which revision is running and whether another is pending.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive may already have its new size. The Spare area page shows its state; the previous capacity can be restored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s Setup page shows which namespaces exist and where they are attached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s Setup page shows whether a password is set and whether the drive is locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer starts as before. Make the change again, or undo it on the System settings page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive is not damaged but contains test data. Create a new partition table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown: the journal is damaged here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The journal is damaged at line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started %1. Journal: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The state of the drive cannot be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Un&amp;lock without erasing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume &amp;erase…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock %1 without completing the erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume the erase of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This needs the drive&apos;s password or PSID: enter it on the drive&apos;s Erase page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore previous &amp;capacity…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the previous capacity of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume erase of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the capacity of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore capacity</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::JobLog</name>
    <message>
        <source>%1: %2 drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;receipt…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receipts that cannot be read and are not listed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::JobStatus</name>
    <message>
        <source>Progress of the running job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 jobs are running: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::JobWizard</name>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Make a new plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This step cannot be stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::JobsPage</name>
    <message>
        <source>Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 job is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 jobs are running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the computer on until the job has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the computer on until the jobs have ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the journals…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the journals of earlier jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No running or interrupted jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every change to a drive is recorded in a journal before it is made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 job was interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 jobs were interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer or Fettle stopped while a job was running. See below for the state and what to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This step cannot be stopped safely.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::LayerChain</name>
    <message>
        <source>%1 %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM path</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::Leaving</name>
    <message>
        <source>Several jobs are running:
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you choose Keep running, Fettle hides its window and quits once no job is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The current step cannot be stopped safely.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop job and quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping the job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The job stops at its next safe point. Then Fettle quits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running in the Fettle service. It continues without this window.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::LogsDialog</name>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Internal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logs of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the logs…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logs cannot be read: %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive has no error log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The error log is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors over the drive&apos;s life: %1. Still in the log: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error log entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LBA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-on hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Persistent event log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time (UTC)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+%1 s after a reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (error)</source>
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
</context>
<context>
    <name>fettle::gui::MainMenu</name>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;reports…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find a drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Report a problem…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query all drives again (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Updated %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle %1

The SSD toolbox for drives from any manufacturer.

Free software under the GNU General Public License, version 3 or later.</source>
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
        <source>Looking for drives…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo: simulated drives, not this computer&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no longer connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No drives found on this computer.

To evaluate saved reports of other computers, choose File → Open report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied.</source>
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
    <name>fettle::gui::NamespaceCard</name>
    <message>
        <source>Namespaces (NVMe)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Namespaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sector size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attached to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detach…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create namespace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query the namespaces again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Querying the drive&apos;s namespaces…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only drives that are connected by NVMe have namespaces that can be changed. This one is not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The namespaces cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running on this drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To create a namespace, delete another one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a namespace first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected namespace is already attached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected namespace is not attached.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::NamespaceChoice</name>
    <message>
        <source>What should the new namespace be like?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is created in unallocated capacity (%1). No data changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is created in unallocated capacity. No data changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several controllers can attach it at the same time (shared)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach it, so that this computer can use it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All unallocated capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size in GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The smallest one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the drive&apos;s other namespaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sector size</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::Notifier</name>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remind me tomorrow</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::OpalCard</name>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query the password lock again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set password…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password lock of the drive (TCG Opal)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock after suspend…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn off password…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revert drive…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Querying the drive&apos;s password lock…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is changed. The result will appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The state of the drive&apos;s password lock cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running on this drive.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::OpalChoice</name>
    <message>
        <source>Choose the drive&apos;s password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the drive&apos;s password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A forgotten password cannot be recovered: without it, the drive can only be reverted with the PSID on its label, which destroys all data. Fettle does not store the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A drive accepts few wrong passwords until it is power-cycled. Fettle does not store the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same password again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also unlock it after each suspend: the system keeps the password in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password is too long: drives accept at most %1 bytes, and letters outside of ASCII take two or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two passwords differ.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::OtherSettingsCard</name>
    <message>
        <source>%1; after a restart %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; recommended: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No change needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show fewer settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1 more settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::OtherTrimCard</name>
    <message>
        <source>Other TRIM schedules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disa&amp;ble fstrim.timer, use Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ena&amp;ble fstrim.timer, leave TRIM to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fstrim.timer trims all file systems weekly. Fettle&apos;s default TRIM task leaves TRIM to it; tasks that you add or change run in any case.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fstrim.timer is installed but disabled: only Fettle&apos;s tasks run TRIM.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cron job runs fstrim. Fettle&apos;s default TRIM task leaves TRIM to it. To use Fettle instead, remove the cron job.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::OverviewPage</name>
    <message>
        <source>Not read: permission denied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive details: standard, sectors, paths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remaining life</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is on this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Querying the drive…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The result will appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rated endurance used: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the rated endurance used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not report wear.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until the rated endurance is used up, at the rate so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be estimated for this drive yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 a day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not reported by the drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive reports no limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>critical at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning at %1, critical at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed</source>
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
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 check passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 checks passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unallocated</source>
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
        <source>World Wide Name</source>
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
        <source>Powered on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power cycles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Available spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::PageFactory</name>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Performance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Benchmarks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::PartitionBar</name>
    <message>
        <source>What is on this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 unallocated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unallocated</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::PerformancePage</name>
    <message>
        <source>Performance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A saved report cannot be measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the drive itself to run a benchmark. Results of all drives are under Benchmarks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the results…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results are not saved on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved results cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a benchmark and press Start. The result is saved, so that later runs can be compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is being benchmarked. Another benchmark can start when this one has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The benchmark was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The benchmark failed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::PkexecLook</name>
    <message>
        <source>pkexec or fettle is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pkexec cannot be started: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The authentication was cancelled. Nothing was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You are not authorized, or this session has no dialog for entering the password. Nothing was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle ended with exit code %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fettle was interrupted.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::PlanScreen</name>
    <message>
        <source>Making the plan…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Querying the drive. Nothing is changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Making the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan cannot be made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data will be lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been changed yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan has no steps. Nothing will be changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be done now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One requirement is not met. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 requirements are not met. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What will be done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If power fails: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requirements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Met</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not met</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Met: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not met: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::PowerCard</name>
    <message>
        <source>Power saving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power states and settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to wake up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::PowerSteps</name>
    <message>
        <source>Power consumption in each power state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wakes up in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ProblemDialog</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No response yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not responding. The recording contains its earlier responses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts are also missing for %1 more drives; see the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A recording of the communication between Fettle and the drive lets a developer reproduce the problem. Serial numbers and World Wide Names in it are replaced. Fettle does not send the recording anywhere: review it below, save it, and send it yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue &amp;without them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for drives…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Drive:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recorded drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firmware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send the file, with a description of what you did and what happened, to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot list the drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No drives found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All drives (1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All drives (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been recorded yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording only reads the drives. Drives in standby are not spun up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removing the serial numbers…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording could not be created</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file will contain only what is shown below (%1). Nothing has been saved yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording is complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts are missing from the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recordings (*.jsonl);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ProgressScreen</name>
    <message>
        <source>Progress of the current step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping at the next safe point…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The job continues if you close this dialog. Do not switch off the computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If power fails now: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not started: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 left in this step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::QuarantineCard</name>
    <message>
        <source>Quarantined drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
In quarantine since %2: the computer crashed or lost power while trimming this drive, so the schedule does not trim it. Release it if the drive works correctly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release %1 from quarantine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ReceiptScreen</name>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The job was not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verification failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done and verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save certificate as &amp;PDF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as &amp;PDF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as &amp;HTML…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as &amp;JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save receipt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ReportOpener</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open saved reports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a folder of saved reports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No readable reports.

%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read %1 files; the first is %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ResultBar</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ResultGrid</name>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mixed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::RunCalendar</name>
    <message>
        <source>Next runs</source>
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
</context>
<context>
    <name>fettle::gui::ScanCard</name>
    <message>
        <source>slow: %1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Surface scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the surface scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unreadable and slow places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First LBA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scan surface…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which files?…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scan %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scan the surface of this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every block is read once, and those that were slow are read again. Nothing is written. The drive can be used in the meantime, and the scan can be stopped and resumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause while other programs use the drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the drive verify its blocks itself, without transferring them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a saved report: the surface can only be scanned on the computer to which the drive is connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the last scan…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last scan cannot be read: %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A surface scan reads every block and shows which are slow or unreadable. Nothing is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive can be used in the meantime.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping the scan…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time left: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running on this drive.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ScanMapView</name>
    <message>
        <source>Map of the surface scan</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SchedulePage</name>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo &amp;removal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add task…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause for a da&amp;y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Released. The schedule trims the drive again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fstrim.timer has been disabled; scheduled TRIM replaces it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fstrim.timer has been enabled; the default TRIM task leaves TRIM to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the schedule…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the selected task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the selected task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &amp;now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the selected task now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previe&amp;w run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what a run of the selected task would do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the selected task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume s&amp;chedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the default schedule, unchanged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Fettle service runs the tasks, even when this window is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A drive is in quarantine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scheduled TRIM skips it. See below for the reason and what to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: last run %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule is paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No scheduled task starts before %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is scheduled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a task, so that drives are trimmed and checked regularly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no tasks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume the selected task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resumed %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restored %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule has resumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule is paused for a day.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule was not changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SchedulePause</name>
    <message>
        <source>The schedule was not paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule was not resumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule is paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No task starts automatically before %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule has resumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missed tasks run now.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SelfTestCard</name>
    <message>
        <source>Start short test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start extended test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start conveyance test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-tests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the self-test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Abort test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log of self-tests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power-on hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First failing LBA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting the test…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aborting the test…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a saved report: self-tests can only be started on the computer to which the drive is connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot start self-tests on this system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the self-tests…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive may be in standby. Reading the self-test log can spin it up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-tests are not available: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The self-tests cannot be read: %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive does not support self-tests.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive&apos;s self-test log is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read self-tests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A self-test is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 test is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time left: %1. The drive can be used in the meantime, but responds more slowly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive can be used in the meantime, but responds more slowly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running on this drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all %1 tests</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::ServiceWatch</name>
    <message>
        <source>Fettle service is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle service starts when needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle service is not running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle service is not installed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SettingDetails</name>
    <message>
        <source>Change…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SettingEditor</name>
    <message>
        <source>New value of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recommended: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accepted: %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Risk: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A change takes effect after a restart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (now)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (recommended)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New &amp;value</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SettingRow</name>
    <message>
        <source>changes to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: change from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No change needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another value for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SettingsPage</name>
    <message>
        <source>System settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the system settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recommended changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot read the settings of this system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the system settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System settings are supported on Linux and Windows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No changes recommended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 recommended change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 recommended changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No drive-related settings were found on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All drive-related settings suit this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each recommendation states its evidence. Every change can be undone on this page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot make 1 of the changes; the reason is below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot make %1 of the changes; the reasons are below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The changes described by these records are missing from “Changed by Fettle”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change records cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Change settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Change 1 setting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Change %1 settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System settings are being changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot make any of these changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No restart is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 of the chosen changes takes effect after a restart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the chosen changes take effect after a restart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 of %3 chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change 1 setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1 settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo %1 changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the change to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore previous value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore previous values</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SetupPage</name>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A saved report does not show the drive&apos;s setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password lock and the namespaces can only be read on the computer to which the drive is connected.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SideBar</name>
    <message>
        <source>Find a drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No drive matches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SpaceCard</name>
    <message>
        <source>at least %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2 frees up to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space used by the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle does not delete any of it. Run the commands in a terminal, as administrator.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SpareCurve</name>
    <message>
        <source>Write amplification by additional spare area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1% more spare: %2 (%3 to %4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen: %1%, about %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>additional spare area, as a share of the capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 now, from the drive&apos;s own counters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 now, from the models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 (%2 to %3)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::SparePage</name>
    <message>
        <source>Spare area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All flash in this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set aside as spare area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the capacity to set aside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Amount to set aside, in GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pla&amp;n…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the drive&apos;s full capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write amplification: bytes written to flash per byte from the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line: median of the models. Band: their spread.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effect of more spare area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write ampl.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drive space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of flash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A saved report does not show the spare area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the drive itself reports how much of its capacity is set aside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the spare area…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The spare area of this drive cannot be changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the spare area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic: the first method that keeps every partition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim unpartitioned space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shrink the last partition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accessible Max Address (SATA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host Protected Area (SATA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New namespace (NVMe): destroys all data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For your data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other namespaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To set aside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Already set aside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manufacturer&apos;s spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All flash: about %1, estimated from the capacity because drives do not report it. Nothing changes until you confirm a plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Creating a new namespace destroys all data on the current one. The plan shows what is on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The amount is the total that the method sets aside, including what it has already set aside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set aside %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the full capacity of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore capacity</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::StepHeader</name>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::TabRow</name>
    <message>
        <source>Drive pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::TableFold</name>
    <message>
        <source>As a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the %1 table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::Tabs</name>
    <message>
        <source>Drive pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::TaskBarButton</name>
    <message>
        <source>1 drive needs attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 drives need attention</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::TaskDialog</name>
    <message>
        <source>Add task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit task %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM: discard free space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health check: record and warn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extended self-test: the drive reads its whole medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short self-test: a few minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conveyance self-test: transport damage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Only these:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drives and file systems of this task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other mount point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other mount point, such as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;dd to the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applies to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On certain weekdays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On a day of the month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several times a day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Day of the month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Day of the &amp;month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only on A&amp;C power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Wait until the computer is idle, at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest wait for the computer to be idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest random delay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If a run is mi&amp;ssed, make up for it when the computer is on again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Enabled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disable &amp;fstrim.timer, so that only Fettle runs TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random dela&amp;y, at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (not present)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a name for the task.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is already a task named %1. Enter another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least one day.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least one drive or file system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;ll file systems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;ll drives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Next: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::TaskResultCard</name>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the running tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working out what a run would do…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome: %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No task is due.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::Tray</name>
    <message>
        <source>&amp;Dashboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Trim all file systems now…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Resume schedule (paused until %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause schedule for a day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle: no problems found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle: %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::TrayControl</name>
    <message>
        <source>%1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim all file systems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::Trends</name>
    <message>
        <source>%1 a day on average over %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::TrimPage</name>
    <message>
        <source>TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim now…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim unmounted space…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report does not include whether the drive supports TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive supports TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drive does not support TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a saved report: the TRIM path can only be traced on the computer to which the drive is connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tracing the TRIM path…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The result will appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The TRIM path cannot be traced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file system on this drive is mounted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free space of unmounted file systems can be trimmed as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM from %1 does not reach this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 blocks it. Deleted files still occupy space on the drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIM reaches this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system does not report whether TRIM reaches this drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To find out, verify the TRIM path with a test.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last trimmed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last trimmed: %1; %2 discarded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last trimmed by the schedule: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle has no record of this drive being trimmed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule cannot be read: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next scheduled TRIM: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system&apos;s fstrim.timer trims this computer&apos;s file systems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No TRIM is scheduled for this drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running on this drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim unmounted space on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should be trimmed?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free space in the unmounted file systems on this drive. Fettle reads their allocation data and skips whatever it cannot read with certainty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also unpartitioned space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::TrimPathsCard</name>
    <message>
        <source>TRIM path from each file system to the drive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>continuous TRIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mounted read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trim %1 now…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify with a test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the test of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify with a test: TRIM path of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes a 16 MiB file, deletes it, trims, and then reads the drive directly, below all layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping the test…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing: writing a file, deleting it, trimming and reading the drive…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test was stopped. The test file was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test could not be run: %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test not passed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::VerdictBanner</name>
    <message>
        <source>Querying the drive…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The result will appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::VerdictChip</name>
    <message>
        <source>Verdict: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::WantedDrive</name>
    <message>
        <source>No drive matches %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::WantedSettingsCard</name>
    <message>
        <source>Worth changing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes for the profile “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to change: all settings in this profile already have its values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recommended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fettle cannot change this setting here. %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fettle::gui::WindowsSession</name>
    <message>
        <source>Fettle</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
