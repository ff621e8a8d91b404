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
    Wording{"Make sure that your backup is up to date, then run fettle health for the reasons.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Make sure that your backup is up to date, then see the page Health for the reasons.")},
    Wording{"Run fettle health for what this means for the drive.",
            QT_TRANSLATE_NOOP("fettle::gui", "The page Health says what this means for the drive.")},
    Wording{"Run fettle check for the manufacturer's statement and the remedy.",
            QT_TRANSLATE_NOOP("fettle::gui", "The page Firmware shows the manufacturer's statement and the remedy.")},
    Wording{"Check its health. If there are no problems, allow TRIM again with fettle schedule release.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Check its health. If there are no problems, allow TRIM again on the page Schedule.")},
    Wording{"no setting \"{id}\"; see \"fettle tune list\"",
            QT_TRANSLATE_NOOP("fettle::gui", "no setting \"{id}\"; see the page System settings")},
    Wording{"Run fettle schedule list for the status of all tasks.",
            QT_TRANSLATE_NOOP("fettle::gui", "The page Schedule shows the status of all tasks.")},
    Wording{"Open or assemble it, mount its file system, and trim that: \"fettle trim MOUNT\".",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Open or assemble it, mount its file system, and trim that on the page TRIM.")},
    Wording{"Mount it and trim it: \"fettle trim MOUNT\".",
            QT_TRANSLATE_NOOP("fettle::gui", "Mount it and trim it on the page TRIM.")},
    Wording{"Repair it first; \"fettle check\" reports the details",
            QT_TRANSLATE_NOOP("fettle::gui", "Repair it first; the page Overview shows the details")},
    Wording{"Check the cable and connectors; fettle check reports link errors.",
            QT_TRANSLATE_NOOP("fettle::gui", "Check the cable and connectors; the page Overview shows link errors.")},
    Wording{"A password is still set on the drive. Remove it with fettle erase unlock (the password is "
            "\"fettle-erase\").",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "A password is still set on the drive. Remove it on the page Erase (the password is "
                              "\"fettle-erase\").")},
    Wording{"The password is still set on the drive. Remove it with fettle erase unlock and the same password.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The password is still set on the drive. Remove it on the page Erase with the same password.")},
    Wording{
        "fettle erase resume completes the erase. fettle erase unlock removes the password and keeps the "
        "data that is left.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "On the page Erase, “Resume erase” completes the erase; unlocking removes the password and "
                          "keeps the data that is left.")},
    Wording{
        "fettle erase unlock --password-of user, or --password-of master, prompts for the password and "
        "removes it; the data is kept. fettle erase run --method security-normal with the same option "
        "erases the drive.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "On the page Erase, enter the user or master password to remove it and keep the data, or to "
                          "erase the drive with the method Security Erase.")},
    Wording{
        "fettle erase unlock --password-of user, or --password-of master, prompts for the password and "
        "removes it; the data is kept. fettle erase run --method security-normal with the same option "
        "erases the drive. Without a password: fettle erase run --method psid-revert destroys all data "
        "with the PSID on the drive's label.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "On the page Erase, enter the user or master password to remove it and keep the data, or to "
                          "erase the drive with the method Security Erase. Without a password, the method PSID revert "
                          "destroys all data with the PSID on the drive's label.")},
    Wording{"To keep the data, remove the user password: \"fettle erase unlock --password-of user\" prompts "
            "for it. The security level is maximum, so the master password can only erase the drive: \"fettle "
            "erase run --method security-normal --password-of master\".",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "To keep the data, enter the user password on the page Erase and remove it. The security level "
                "is maximum, so the master password can only erase the drive, with the method Security Erase.")},
    Wording{"To keep the data, remove the user password: \"fettle erase unlock --password-of user\" prompts "
            "for it. The security level is maximum, so the master password can only erase the drive: \"fettle "
            "erase run --method security-normal --password-of master\". Without a password, \"fettle erase run "
            "--method psid-revert\" erases it with the PSID from the drive's label.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "To keep the data, enter the user password on the page Erase and remove it. The security level "
                "is maximum, so the master password can only erase the drive, with the method Security Erase. "
                "Without a password, the method PSID revert erases it with the PSID from the drive's label.")},
    Wording{
        "Suspend the computer to RAM and resume it (fettle erase run --suspend does this), or disconnect "
        "and reconnect the drive's power while the computer is running.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Suspend the computer to RAM and resume it, or disconnect and reconnect the drive's power "
                          "while the computer is running.")},
    Wording{"fettle erase resume waits for it to finish, or repeats it if it failed.",
            QT_TRANSLATE_NOOP("fettle::gui", "“Resume erase” waits for it to finish, or repeats it if it failed.")},
    Wording{"The drive may be locked with Fettle's password. fettle erase unlock removes the password and "
            "keeps the data; fettle erase resume continues the erase.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The drive may be locked with Fettle's password. The page Jobs then offers to unlock it, which "
                "keeps the data, and to resume the erase.")},
    Wording{"The drive is locked and partly erased. fettle erase resume completes the erase; fettle erase "
            "unlock makes the drive usable without completing it.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The drive is locked and partly erased. The page Jobs then offers to resume the erase, and to "
                "unlock the drive without completing it.")},
    Wording{"The drive continues automatically when power returns and rejects reads until it is done. fettle "
            "erase resume waits for it and verifies the result.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "The drive continues automatically when power returns and rejects reads until it "
                              "is done. “Resume erase” on the page Jobs waits for it and verifies the result.")},
    Wording{"The namespace may be partly erased, and unusable until it is formatted again. fettle erase resume "
            "formats it.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The namespace may be partly erased, and unusable until it is formatted again. “Resume erase” "
                "on the page Jobs formats it.")},
    Wording{"The drive is partly erased and locked with the same password. Run the same command again, or "
            "fettle erase unlock with that password.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "The drive is partly erased and locked with the same password. Erase it again with that "
                              "password, or unlock it on the page Erase.")},
    Wording{
        "No journal shows that Fettle set the password, so there is no erase to resume. fettle erase run "
        "--method security-normal --password-of user (or master, or fettle) erases the drive with the "
        "current password.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "No journal shows that Fettle set the password, so there is no erase to resume. On the page "
                          "Erase, the method Security Erase erases the drive with the current password.")},
    Wording{
        "The master password cannot unlock the drive, because its security level is maximum. It can erase "
        "the drive: fettle erase run --method security-normal --password-of master.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The master password cannot unlock the drive, because its security level is maximum. It can "
                          "erase the drive, with the method Security Erase.")},
    Wording{"fettle erase resume: complete the erase now",
            QT_TRANSLATE_NOOP("fettle::gui", "Resume erase: complete the erase now")},
    Wording{"fettle erase resume --psid PSID: revert it now; the PSID is the 32 letters and digits on the "
            "drive's label",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Resume erase with the PSID: revert it now; the PSID is the 32 letters and digits on the "
                              "drive's label")},
    Wording{"fettle erase resume: erase it again with the same method. If that method left data, choose "
            "another one with fettle erase run --method",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Resume erase: erase it again with the same method. If that method left data, choose another one")},
    Wording{"fettle erase resume: wait until it has ended, and verify the result",
            QT_TRANSLATE_NOOP("fettle::gui", "Resume erase: wait until it has ended, and verify the result")},
    Wording{"fettle erase resume: repeat it", QT_TRANSLATE_NOOP("fettle::gui", "Resume erase: repeat it")},
    Wording{
        "fettle erase unlock: remove the password and use the drive without completing the erase",
        QT_TRANSLATE_NOOP("fettle::gui", "Unlock: remove the password and use the drive without completing the erase")},
    Wording{"fettle erase unlock --password-of user (or master): enter the password and remove it; the data is "
            "kept",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Unlock with the user or master password: enter the password and remove it; the data is kept")},
    Wording{
        "fettle erase unlock --password-of user: enter the user password and remove it; the data is kept. "
        "At security level maximum the master password cannot unlock the drive",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Unlock with the user password: enter it and remove it; the data is kept. At security level "
                          "maximum the master password cannot unlock the drive")},
    Wording{
        "It is activated at the drive's next reset: restart the computer, or run \"fettle firmware "
        "activate\" while the drive is not in use.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "It is activated at the drive's next reset: restart the computer, or activate it on the page "
                          "Firmware while the drive is not in use.")},
    Wording{
        "The drive works. Run the update again; \"fettle firmware show\" lists the contents of its slots.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The drive works. Run the update again; the page Firmware shows the contents of its slots.")},
    Wording{
        "Before the last segment: the drive discards the partial image and keeps running {running}. After "
        "it: the drive activates the new firmware when power returns. Check with \"fettle firmware show\".",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Before the last segment: the drive discards the partial image and keeps running {running}. "
                          "After it: the drive activates the new firmware when power returns. Check it on the page "
                          "Firmware.")},
    Wording{"Slot {slot} may be empty; {running} stays in its own slot. Check with \"fettle firmware show\" "
            "and run the update again.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Slot {slot} may be empty; {running} stays in its own slot. Check it on the page Firmware and "
                "run the update again.")},
    Wording{
        "The drive runs either the previous firmware ({running}) or slot {slot}; both are intact. Check "
        "with \"fettle firmware show\".",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The drive runs either the previous firmware ({running}) or slot {slot}; both are intact. "
                          "Check it on the page Firmware.")},
    Wording{"The drive runs either the previous firmware ({running}) or the new one, which is activated at "
            "power-on at the latest. Check with \"fettle firmware show\".",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The drive runs either the previous firmware ({running}) or the new one, which is activated at "
                "power-on at the latest. Check it on the page Firmware.")},
    Wording{"fettle erase methods lists the ways to unlock or erase it.",
            QT_TRANSLATE_NOOP("fettle::gui", "The page Erase shows the ways to unlock or erase it.")},
    Wording{"Power-cycle the drive. fettle erase methods then lists the ways to unlock or erase it.",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "Power-cycle the drive. The page Erase then shows the ways to unlock or erase it.")},
    Wording{"The drive has either its old or its planned capacity, and no data is changed; fettle "
            "overprovision show reports which. Run the command again, or fettle overprovision undo",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "The drive has either its old or its planned capacity, and no data is changed; the page Spare "
                "area shows which. Make the change again, or undo it there")},
    Wording{
        "One copy of the partition table is intact at all times, and no partition changes. Run the command "
        "again, or fettle overprovision undo",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "One copy of the partition table is intact at all times, and no partition changes. Make the "
                          "change again, or undo it on the page Spare area")},
    Wording{
        "The data is lost. The drive may be left without a namespace; it then has no usable space until "
        "fettle overprovision undo creates one",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "The data is lost. The drive may be left without a namespace; it then has no usable space "
                          "until you undo the change on the page Spare area, which creates one")},
    Wording{"fettle list shows the new size, after the next start of the computer at the latest",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "The window shows the new size, after the next start of the computer at the latest")},
    Wording{"Wait for its end, or abort it with \"fettle selftest abort\"",
            QT_TRANSLATE_NOOP("fettle::gui", "Wait for its end, or abort it on the page Health")},
    Wording{"The self-test is running. \"fettle selftest status\" shows its progress.",
            QT_TRANSLATE_NOOP("fettle::gui", "The self-test is running. The page Health shows its progress.")},
    Wording{"A suite measures speed and does not read back its data. To verify data, use \"fettle bench run "
            "--verify\".",
            QT_TRANSLATE_NOOP("fettle::gui", "A suite measures speed and does not read back its data.")},
    Wording{"\"fettle check\" names the layer that blocks it.",
            QT_TRANSLATE_NOOP("fettle::gui", "The page TRIM shows the layer that blocks it.")},
    Wording{"\"fettle check\" explains how to enable it, where possible.",
            QT_TRANSLATE_NOOP("fettle::gui", "The page TRIM explains how to enable it, where possible.")},
    Wording{"\"fettle check\" lists the problems.",
            QT_TRANSLATE_NOOP("fettle::gui", "The page Overview lists the problems.")},
    Wording{
        "{name} is mounted or used as swap space, so it is not wiped. Use \"fettle trim\" to trim mounted "
        "file systems.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "{name} is mounted or used as swap space, so it is not wiped. “Trim now” trims mounted file "
                          "systems.")},
    Wording{"The system sends no TRIM: \"fettle trim path {drive}\" shows where it is blocked.",
            QT_TRANSLATE_NOOP("fettle::gui", "The system sends no TRIM: the page TRIM shows where it is blocked.")},
    Wording{
        "Unmount {used}, or start the computer from another system. \"fettle trim {drive}\" trims mounted "
        "file systems.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Unmount {used}, or start the computer from another system. “Trim now” trims mounted file "
                          "systems.")},
    Wording{
        "As few writes as possible without losing data. Few computers need it: see \"fettle health\".",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "As few writes as possible without losing data. Few computers need it: the page Health shows "
                          "how fast a drive wears.")},
    Wording{
        "A value of 1 or 10 is often recommended to spare the SSD: the kernel then reads files more often, and a computer with enough memory swaps little at any value. \"fettle tune measure\" shows how much.",
        QT_TRANSLATE_NOOP(
            "fettle::gui",
            "A value of 1 or 10 is often recommended to "
            "spare the SSD: the kernel then reads files more often, and a computer with enough memory swaps little at any value.")},
    Wording{
        "Each file has its old or its new contents, never a part. \"fettle tune undo {key}\" restores the "
        "old ones",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Each file has its old or its new contents, never a part. Undo on the page System settings "
                          "restores the old ones")},
    Wording{"An unused swap file may remain. \"fettle tune undo {key}\" deletes it",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "An unused swap file may remain. Undo on the page System settings deletes it")},
    Wording{"Moving swap to a hard disk, or turning it off, is often recommended to spare the SSD. Swap is "
            "read far more often than it is written, in small pieces: what an SSD does best. \"fettle tune "
            "measure\" shows how much is written.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "Moving swap to a hard disk, or turning it off, is often recommended to spare the SSD. Swap is "
                "read far more often than it is written, in small pieces: what an SSD does best.")},
    Wording{
        "Trim the file systems afterwards: \"fettle trim --all\". Without TRIM, freeing has no effect.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "Trim the file systems afterwards on the page TRIM. Without TRIM, freeing has no effect.")},
    Wording{"The drive could not read or write data. Copy important data, then run \"fettle scan\".",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "The drive could not read or write data. Copy important data, then scan the "
                              "surface on the page Health.")},
    Wording{"It saves writes of times alone, which are few with relatime. \"fettle tune measure\" shows how "
            "much is written.",
            QT_TRANSLATE_NOOP("fettle::gui", "It saves writes of times alone, which are few with relatime.")},
    Wording{"Keep this on only if every drive returns zeros after TRIM. \"fettle trim path --prove\" tests a "
            "drive.",
            QT_TRANSLATE_NOOP("fettle::gui", "Keep this on only if every drive returns zeros after TRIM.")},
    Wording{"Most files in /tmp are small and deleted before they reach the drive. \"fettle tune measure\" "
            "shows what is written.",
            QT_TRANSLATE_NOOP("fettle::gui", "Most files in /tmp are small and deleted before they reach the drive.")},
    Wording{
        "volatile is often recommended to spare the SSD. \"fettle tune measure\" shows how little journald "
        "writes on most computers.",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "volatile is often recommended to spare the SSD. On most computers journald writes little.")},
    Wording{
        "An interrupted rebuild can leave the initramfs of one kernel unusable. Start another kernel or "
        "the fallback image, then run \"fettle tune undo {key}\"",
        QT_TRANSLATE_NOOP("fettle::gui",
                          "An interrupted rebuild can leave the initramfs of one kernel unusable. Start another kernel "
                          "or the fallback image, then use Undo on the page System settings")},
    Wording{"The computer starts: each initramfs is the old or the new one. \"fettle tune undo {key}\" "
            "restores the file and rebuilds them again",
            QT_TRANSLATE_NOOP("fettle::gui",
                              "The computer starts: each initramfs is the old or the new one. Undo on the page System "
                              "settings restores the file and rebuilds them again")},
    Wording{"0 is often recommended to spare the SSD. macOS writes the image once for each sleep; \"fettle "
            "health\" shows whether that matters.",
            QT_TRANSLATE_NOOP(
                "fettle::gui",
                "0 is often recommended to spare the SSD. macOS writes the image once for each sleep; the page "
                "Health shows whether that matters.")},
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
