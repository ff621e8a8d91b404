// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/window_texts.h"

#include <QtGlobal>
#include <algorithm>
#include <array>

namespace fettle::gui {

namespace {

struct Wording {
    std::string_view core;
    const char* window;
};

// tests/gui/window_texts_test.cpp finds what is missing here.
constexpr std::array kWordings{
    Wording{
        "Protect the whole drive: from now on it is locked whenever it loses power, which includes suspend on most "
        "computers, and must be unlocked with the password before it can be read or written. A computer cannot start "
        "from it any more. To have the system unlock it after each suspend, run fettle opal unlock --after-suspend",
        QT_TRANSLATE_NOOP(
            "fettle::gui",
            "Protect the whole drive: from now on it is locked whenever it loses power, which includes suspend on most "
            "computers, and must be unlocked with the password before it can be read or written. A computer cannot "
            "start from it any more. When you unlock it on the Setup page, you can have the system unlock it after each "
            "suspend")},
    Wording{"{reason}. The drive may be locked now; to unlock it, run fettle opal unlock {drive}",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "{reason}. The drive may be locked now; unlock it with the password on the Setup page")},
    Wording{"Stop using it there, then detach it: fettle namespace detach --nsid {nsid} --controller ID {drive}",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Stop using it there, then detach it from that controller on the Setup page.")},
    Wording{
        "Namespace {nsid} would be erased too ({attachment}), but the system has no device for it, so Fettle cannot "
        "check whether it is in use. Detach it from its controllers first (fettle namespace detach), or choose a "
        "method that erases a single namespace.",
        QT_TRANSLATE_NOOP(
            "fettle::gui",
            "Namespace {nsid} would be erased too ({attachment}), but the system has no device for it, so Fettle "
            "cannot check whether it is in use. Detach it from its controllers first (Setup page), or choose a method "
            "that erases a single namespace.")},
    Wording{
        "While new firmware is activated, the drive must not be in use. This cannot be verified: {reason}. Detach it "
        "from its controllers (fettle namespace detach), or activate at the next start (--activate next-boot)",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "While new firmware is activated, the drive must not be in use. This cannot be verified: "
                          "{reason}. Detach it from its controllers (Setup page), or activate at the next start")},
    Wording{"Make sure that your backup is up to date, then run \"fettle health\" to see the reasons.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Make sure that your backup is up to date, then see the Health page for the reasons.")},
    Wording{"Run \"fettle health\" to see what this means for the drive.",
            QT_TRANSLATE_NOOP("fettle::gui", "The Health page explains what this means for the drive.")},
    Wording{"Run \"fettle check\" to see the manufacturer's statement and the remedy.",
            QT_TRANSLATE_NOOP("fettle::gui", "The Firmware page shows the manufacturer's statement and the remedy.")},
    Wording{"Check the drive's health. If there are no problems, allow TRIM again with \"fettle schedule "
            "release\".",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Check the drive's health. If there are no problems, allow TRIM again on the Schedule page.")},
    Wording{
        "\"fettle health\" and \"fettle scan\" show whether the drive is damaged.",
        QT_TRANSLATE_NOOP("fettle::gui", "The Health page and its surface scan show whether the drive is damaged.")},
    Wording{
        "A replay measures speed and does not read back its data. To verify data, use \"fettle bench run --verify\".",
        QT_TRANSLATE_NOOP("fettle::gui", "A replay measures speed and does not read back its data.")},
    Wording{"no setting \"{id}\"; see \"fettle tune list\"",
            QT_TRANSLATE_NOOP("fettle::gui", "no setting \"{id}\"; see the System settings page")},
    Wording{"Run \"fettle schedule list\" to see the status of all tasks.",
            QT_TRANSLATE_NOOP("fettle::gui", "The Schedule page shows the status of all tasks.")},
    Wording{
        "Open or assemble it, mount its file system, and trim that: \"fettle trim MOUNT\".",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Open or assemble it, mount its file system, and trim the file system on the TRIM page.")},
    Wording{"Mount it and trim it: \"fettle trim MOUNT\".",
            QT_TRANSLATE_NOOP("fettle::gui", "Mount it and trim it on the TRIM page.")},
    Wording{"Repair it first; \"fettle check\" reports the details",
            QT_TRANSLATE_NOOP("fettle::gui", "Repair it first; the Overview page shows the details")},
    Wording{"Check the cable and connectors; \"fettle check\" reports link errors.",
            QT_TRANSLATE_NOOP("fettle::gui", "Check the cable and connectors; the Overview page shows link errors.")},
    Wording{"A password is still set on the drive. Remove it with \"fettle erase unlock\" (the password is "
            "\"fettle-erase\").",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "A password is still set on the drive. Remove it on the Erase page (the password is "
                              "\"fettle-erase\").")},
    Wording{
        "The password is still set on the drive. Remove it by running \"fettle erase unlock\" with that "
        "password.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The password is still set on the drive. Remove it on the Erase page with that password.")},
    Wording{"\"fettle erase resume\" completes the erase. \"fettle erase unlock\" removes the password and "
            "keeps the remaining data.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "On the Erase page, “Resume erase” completes the erase; unlocking removes the password and keeps "
                "the remaining data.")},
    Wording{
        "To remove the password and keep the data, run \"fettle erase unlock --password-of user\" (or "
        "master); it prompts for the password. To erase the drive, run \"fettle erase run --method "
        "security-normal\" with the same option.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "On the Erase page, enter the user or master password to remove it and keep the data, or to "
                          "erase the drive with the Security Erase method.")},
    Wording{
        "To remove the password and keep the data, run \"fettle erase unlock --password-of user\" (or "
        "master); it prompts for the password. To erase the drive, run \"fettle erase run --method "
        "security-normal\" with the same option. Without a password, \"fettle erase run --method "
        "psid-revert\" destroys all data with the PSID on the drive's label.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "On the Erase page, enter the user or master password to remove it and keep the data, or to "
                          "erase the drive with the Security Erase method. Without a password, the PSID revert method "
                          "destroys all data with the PSID on the drive's label.")},
    Wording{"To keep the data, remove the user password: \"fettle erase unlock --password-of user\" prompts "
            "for it. The security level is maximum, so the master password can only erase the drive: \"fettle "
            "erase run --method security-normal --password-of master\".",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "To keep the data, enter the user password on the Erase page and remove it. The security level "
                "is maximum, so the master password can only erase the drive, with the Security Erase method.")},
    Wording{"To keep the data, remove the user password: \"fettle erase unlock --password-of user\" prompts "
            "for it. The security level is maximum, so the master password can only erase the drive: \"fettle "
            "erase run --method security-normal --password-of master\". Without a password, \"fettle erase run "
            "--method psid-revert\" erases it with the PSID from the drive's label.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "To keep the data, enter the user password on the Erase page and remove it. The security level "
                "is maximum, so the master password can only erase the drive, with the Security Erase method. "
                "Without a password, the PSID revert method erases it with the PSID from the drive's label.")},
    Wording{
        "Suspend the computer to RAM and resume it (\"fettle erase run --suspend\" does this), or "
        "disconnect and reconnect the drive's power while the computer is running.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Suspend the computer to RAM and resume it, or disconnect and reconnect the drive's power "
                          "while the computer is running.")},
    Wording{"\"fettle erase resume\" waits for the sanitize to finish, or repeats it if it failed.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "“Resume erase” waits for the sanitize to finish, or repeats it if it failed.")},
    Wording{"The drive may be locked with Fettle's password. \"fettle erase unlock\" removes the password "
            "and keeps the data; \"fettle erase resume\" continues the erase.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The drive may be locked with Fettle's password. The Jobs page then offers to unlock the drive, "
                "which keeps the data, or to resume the erase.")},
    Wording{
        "The drive is locked and partly erased. \"fettle erase resume\" completes the erase; \"fettle "
        "erase unlock\" makes the drive usable without completing it.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The drive is locked and partly erased. The Jobs page then offers to resume the erase, or to "
                          "unlock the drive without completing the erase.")},
    Wording{
        "The drive continues automatically when power returns and rejects reads until it is done. "
        "\"fettle erase resume\" waits for the erase to finish and verifies the result.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The drive continues automatically when power returns and rejects reads until it is done. "
                          "“Resume erase” on the Jobs page waits for the erase to finish and verifies the result.")},
    Wording{"The namespace may be partly erased, and unusable until it is formatted again. \"fettle erase "
            "resume\" formats it.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The namespace may be partly erased, and unusable until it is formatted again. “Resume erase” on "
                "the Jobs page formats it.")},
    Wording{
        "The format is incomplete: the drive rejects reads and writes (medium format corrupted) until it is formatted "
        "again. \"fettle erase resume\" formats it.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The format is incomplete: the drive rejects reads and writes (medium format corrupted) "
                          "until it is formatted again. “Resume erase” on the Jobs page formats it.")},
    Wording{
        "The drive has either the old or the new sector size, and its contents are undefined. \"fettle erase resume\" "
        "sets the sector size again.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The drive has either the old or the new sector size, and its contents are undefined. "
                          "“Resume erase” on the Jobs page sets the sector size again.")},
    Wording{
        "\"fettle erase resume\" waits for the format to finish, or formats the drive again.",
        QT_TRANSLATE_NOOP("fettle::gui", "“Resume erase” waits for the format to finish, or formats the drive again.")},
    Wording{"fettle erase resume: wait for the format to finish, and verify the result",
            QT_TRANSLATE_NOOP("fettle::gui", "Resume erase: wait for the format to finish, and verify the result")},
    Wording{"fettle erase resume: format the drive again",
            QT_TRANSLATE_NOOP("fettle::gui", "Resume erase: format the drive again")},
    Wording{"The drive is partly erased and still locked with the password that you entered. Run the same "
            "command again, or run \"fettle erase unlock\" with that password.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The drive is partly erased and still locked with the password that you entered. Erase it again "
                "with that password, or unlock it on the Erase page.")},
    Wording{
        "No journal shows that Fettle set the password, so there is no erase to resume. To erase the "
        "drive with the current password, run \"fettle erase run --method security-normal --password-of "
        "user\" (or master, or fettle).",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "No journal shows that Fettle set the password, so there is no erase to resume. On the Erase "
                          "page, the Security Erase method erases the drive with the current password.")},
    Wording{
        "The master password cannot unlock the drive, because its security level is maximum. It can "
        "erase the drive: \"fettle erase run --method security-normal --password-of master\".",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The master password cannot unlock the drive, because its security level is maximum. It can "
                          "erase the drive, with the Security Erase method.")},
    Wording{"fettle erase resume: complete the erase now",
            QT_TRANSLATE_NOOP("fettle::gui", "Resume erase: complete the erase now")},
    Wording{"fettle erase resume --psid PSID: revert the drive now; the PSID is the 32 letters and digits on "
            "the drive's label",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Resume erase with the PSID: revert the drive now; the PSID is the 32 letters and digits on the "
                "drive's label")},
    Wording{
        "fettle erase resume: erase the drive again with the same method. If that method left data, "
        "choose another method with \"fettle erase run --method\"",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Resume erase: erase the drive again with the same method. If that method left data, choose "
                          "another method")},
    Wording{"fettle erase resume: wait for the sanitize to finish, and verify the result",
            QT_TRANSLATE_NOOP("fettle::gui", "Resume erase: wait for the sanitize to finish, and verify the result")},
    Wording{"fettle erase resume: repeat the sanitize",
            QT_TRANSLATE_NOOP("fettle::gui", "Resume erase: repeat the sanitize")},
    Wording{
        "fettle erase unlock: remove the password and use the drive without completing the erase",
        QT_TRANSLATE_NOOP("fettle::gui", "Unlock: remove the password and use the drive without completing the erase")},
    Wording{"fettle erase unlock --password-of user (or master): enter the password to remove it; the data "
            "is kept",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Unlock with the user or master password: enter the password to remove it; the data is kept")},
    Wording{
        "fettle erase unlock --password-of user: enter the user password to remove it; the data is kept. "
        "At security level maximum, the master password cannot unlock the drive",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Unlock with the user password: enter it to remove it; the data is kept. At security level "
                          "maximum, the master password cannot unlock the drive")},
    Wording{"It is activated at the drive's next reset: restart the computer, or run \"fettle firmware "
            "activate\" while the drive is not in use.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "It is activated at the drive's next reset: restart the computer, or activate it on the Firmware "
                "page while the drive is not in use.")},
    Wording{
        "The drive works. Run the update again; \"fettle firmware show\" lists the contents of the "
        "drive's slots.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The drive works. Run the update again; the Firmware page shows the contents of the drive's "
                          "slots.")},
    Wording{"Before the last segment: the drive discards the partial image and keeps running {running}. After "
            "it: the drive activates the new firmware when power returns. Check with \"fettle firmware show\".",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Before the last segment: the drive discards the partial image and keeps running {running}. "
                "After it: the drive activates the new firmware when power returns. Check on the Firmware page.")},
    Wording{"Slot {slot} may be empty; {running} stays in its own slot. Check with \"fettle firmware show\" "
            "and run the update again.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Slot {slot} may be empty; {running} stays in its own slot. Check on the Firmware page and run "
                "the update again.")},
    Wording{"The drive runs either the previous firmware ({running}) or slot {slot}; both are intact. Check "
            "with \"fettle firmware show\".",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The drive runs either the previous firmware ({running}) or slot {slot}; both are intact. Check "
                "on the Firmware page.")},
    Wording{"The drive runs either the previous firmware ({running}) or the new one, which is activated at "
            "power-on at the latest. Check with \"fettle firmware show\".",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The drive runs either the previous firmware ({running}) or the new one, which is activated at "
                "power-on at the latest. Check on the Firmware page.")},
    Wording{"\"fettle erase methods\" lists the ways to unlock or erase it.",
            QT_TRANSLATE_NOOP("fettle::gui", "The Erase page shows the ways to unlock or erase it.")},
    Wording{"Power-cycle the drive. \"fettle erase methods\" then lists the ways to unlock or erase it.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Power-cycle the drive. The Erase page then shows the ways to unlock or erase it.")},
    Wording{"The drive has either its old or its planned capacity, and no data is changed; \"fettle "
            "overprovision show\" reports which. Run the command again, or \"fettle overprovision undo\"",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The drive has either its old or its planned capacity, and no data is changed; the Spare area "
                "page shows which. Make the change again, or undo it there")},
    Wording{
        "One copy of the partition table is intact at all times, and no partition changes. Run the "
        "command again, or \"fettle overprovision undo\"",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "One copy of the partition table is intact at all times, and no partition changes. Make the "
                          "change again, or undo it on the Spare area page")},
    Wording{"The data is lost. The drive may be left without a namespace; it then has no usable space until "
            "\"fettle overprovision undo\" creates one",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The data is lost. The drive may be left without a namespace; it then has no usable space until "
                "you undo the change on the Spare area page, which creates one")},
    Wording{"\"fettle list\" shows the new size, at the latest after the computer is restarted",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "The window shows the new size, at the latest after the next restart of the computer")},
    Wording{"Wait for it to end, or abort it with \"fettle selftest abort\"",
            QT_TRANSLATE_NOOP("fettle::gui", "Wait for it to finish, or abort it on the Health page")},
    Wording{"The self-test is running. \"fettle selftest status\" shows its progress.",
            QT_TRANSLATE_NOOP("fettle::gui", "The self-test is running. The Health page shows its progress.")},
    Wording{"A suite measures speed and does not read back its data. To verify data, use \"fettle bench run "
            "--verify\".",
            QT_TRANSLATE_NOOP("fettle::gui", "A suite measures speed and does not read back its data.")},
    Wording{"\"fettle check\" names the layer that blocks it.",
            QT_TRANSLATE_NOOP("fettle::gui", "The TRIM page shows the layer that blocks it.")},
    Wording{"\"fettle check\" explains how to enable it, where possible.",
            QT_TRANSLATE_NOOP("fettle::gui", "The TRIM page explains how to enable it, where possible.")},
    Wording{"\"fettle check\" lists the problems.",
            QT_TRANSLATE_NOOP("fettle::gui", "The Overview page lists the problems.")},
    Wording{
        "{name} is mounted or used as swap space, so it is not wiped. Use \"fettle trim\" to trim mounted "
        "file systems.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "{name} is mounted or used as swap space, so it is not wiped. “Trim now” trims mounted file "
                          "systems.")},
    Wording{"The system does not send TRIM to the drive: \"fettle trim path {drive}\" shows where it is "
            "blocked.",
            QT_TRANSLATE_NOOP("fettle::gui", "The system sends no TRIM: the TRIM page shows where it is blocked.")},
    Wording{
        "Unmount {used}, or start the computer from another system. \"fettle trim {drive}\" trims mounted "
        "file systems.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Unmount {used}, or start the computer from another system. “Trim now” trims mounted file "
                          "systems.")},
    Wording{"As few writes as possible without losing data. Few computers need this: see \"fettle health\".",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "As few writes as possible without losing data. Few computers need this: the Health page shows "
                "how fast a drive wears.")},
    Wording{
        "A value of 1 or 10 is often recommended to reduce SSD wear, but the kernel then reads files "
        "more often, and a computer with enough memory swaps little at any value. \"fettle tune "
        "measure\" shows how much.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "A value of 1 or 10 is often recommended to reduce SSD wear. But the kernel then reads files "
                          "more often, and a computer with enough memory swaps little at any value.")},
    Wording{"Each file has either its complete old or its complete new contents. \"fettle tune undo {key}\" "
            "restores the old contents",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Each file has either its old or its new contents, never partial contents. Undo on the System "
                "settings page restores the old contents")},
    Wording{"The setting has either its old or its new value. \"fettle tune undo {key}\" restores the old value",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "The setting has either its old or its new value. Undo on the System "
                              "settings page restores the old value")},
    Wording{
        "To go back later, suspend BitLocker again, set the controller to its previous mode in the firmware setup, start "
        "Windows, and run \"fettle tune undo ahci-driver\".",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "To go back later, suspend BitLocker again, set the controller to its previous mode in the "
                          "firmware setup, start Windows, and use Undo on the System settings page.")},
    Wording{"Set the SATA mode to AHCI in the firmware setup (BIOS or UEFI). Linux needs no other change; in Windows, "
            "run \"fettle tune set ahci-driver=ready\" first and do what it then lists, or Windows will not start. "
            "Drives on a parallel ATA cable do not support AHCI.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Set the SATA mode to AHCI in the firmware setup (BIOS or UEFI). Linux needs no other "
                              "change; in Windows, change \"AHCI driver at startup\" on the System settings page first "
                              "and do what it then lists, or Windows will not start. Drives on a parallel ATA cable do "
                              "not support AHCI.")},
    Wording{"An unused swap file may remain. \"fettle tune undo {key}\" deletes it",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "An unused swap file may remain. Undo on the System settings page deletes it")},
    Wording{"Moving swap to a hard disk, or turning it off, is often recommended to reduce SSD wear. But "
            "swap is read far more often than it is written, and in small pieces, which is what an SSD does "
            "best. \"fettle tune measure\" shows how much is written.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Moving swap to a hard disk, or turning it off, is often recommended to reduce SSD wear. But "
                "swap is read far more often than it is written, in small pieces, which is what an SSD does best.")},
    Wording{"Trim the file systems afterwards: \"fettle trim --all\". Without TRIM, freeing space has no "
            "effect.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Afterwards, trim the file systems on the TRIM page. Without TRIM, freeing space has no effect.")},
    Wording{
        "The drive could not read or write data. Copy important data, then run \"fettle scan\".",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The drive could not read or write data. Copy important data, then scan the surface on the "
                          "Health page.")},
    Wording{"It saves only timestamp writes, which are few with relatime. \"fettle tune measure\" shows how "
            "much is written.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "It saves only the writing of timestamps, and there are few such writes with relatime.")},
    Wording{"Keep this on only if every drive returns zeros after TRIM. \"fettle trim path --prove\" tests a "
            "drive.",
            QT_TRANSLATE_NOOP("fettle::gui", "Keep this on only if every drive returns zeros after TRIM.")},
    Wording{"Most files in /tmp are small and deleted before they reach the drive. \"fettle tune measure\" "
            "shows what is written.",
            QT_TRANSLATE_NOOP("fettle::gui", "Most files in /tmp are small and deleted before they reach the drive.")},
    Wording{"volatile is often recommended to reduce SSD wear. \"fettle tune measure\" shows how little "
            "journald writes on most computers.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "volatile is often recommended to reduce SSD wear. On most computers, journald writes little.")},
    Wording{"An interrupted rebuild can leave the initramfs of one kernel unusable. Boot another kernel or "
            "the fallback image, then run \"fettle tune undo {key}\"",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "An interrupted rebuild can leave the initramfs of one kernel unusable. Boot another kernel or "
                "the fallback image, then use Undo on the System settings page")},
    Wording{"The computer still starts: each initramfs is either the old or the new one. \"fettle tune undo "
            "{key}\" restores the file and rebuilds each initramfs again",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The computer still starts: each initramfs is either the old or the new one. Undo on the System "
                "settings page restores the file and rebuilds the images")},
    Wording{
        "0 is often recommended to reduce SSD wear. macOS writes the image once per sleep; \"fettle "
        "health\" shows whether that matters.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "0 is often recommended to reduce SSD wear. macOS writes the image once for each sleep; the "
                          "Health page shows whether that matters.")},
};

}  // namespace

const char* window_wording(std::string_view english) {
    // All of them have these in common, and few texts have.
    if (english.find("fettle ") == std::string_view::npos) return nullptr;
    const auto found = std::find_if(kWordings.begin(), kWordings.end(),
                                    [&](const Wording& wording) { return wording.core == english; });
    return found == kWordings.end() ? nullptr : found->window;
}

}  // namespace fettle::gui
