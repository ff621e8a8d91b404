#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# One lane of the fault matrix: a simulated drive of its own, on which it carries out cases one after another until none
# is left. Each case leaves what happened in the share as soon as it ended (lab/faults/judge.py reads it).
#   faults.sh LANE      with $FOLDER/LANE.lane: PERSONALITY SERIAL FRONT (tcmu, nvme-tcp) PORT MODEL WAYS
# A file $FOLDER/stop ends it after the case at hand.
# A case is a file of shell variables, $FOLDER/WAY/NUMBER.case (lab/faults/cases.py writes them).
LANE=$1
FOLDER=/run/lab/share/faults
STATE=/var/lib/fettle
WORK=/run/faults/$LANE
PATIENCE=600 # seconds for one command of Fettle's: it has ended long before, where nothing else is at work
MARK_AT=1048576 # bytes: where the old data lie
BYSTANDERS=$(cat "$FOLDER/bystanders") # "CONTROL NAME" each

# shellcheck source=/dev/null
. "$FOLDER/$LANE.lane"
mkdir -p "$WORK"

say() { echo "$*" >>"$WORK/said"; }
# How long each part of a case takes.
lap() { say "lap.$1 ${EPOCHREALTIME%???}"; }
# One request to the helper that stays in memory (faults_helper.py), and its answer.
coproc HELPER { exec python3 -B "$FOLDER/faults_helper.py"; }
ask() { ANSWER=; echo "$*" >&"${HELPER[1]}"; IFS= read -r ANSWER <&"${HELPER[0]}"; }
ctl() { ask ctl "/run/faults/$LANE.ctl" "$@"; }
order() { local verb=$1; shift; ctl "$verb" "$LANE" "$@"; }
# The node of a serial number, read past udev: $DEV, and $CONTROLLER of an NVMe drive; "-" for what is not there.
find_drive() { ask find "$FRONT" "$1"; read -r DEV CONTROLLER <<<"$ANSWER"; [ "$DEV" != - ]; }
is_nvme() { [ "$FRONT" = nvme-tcp ]; }
# Until the drive answers; an NVMe drive may have no namespace then.
ready() {
    local turn
    for turn in 1 2 3; do
        ask ready "$FRONT" "$SERIAL" 8
        read -r DEV CONTROLLER <<<"$ANSWER"
        [ "$DEV$CONTROLLER" != -- ] && return 0
        is_nvme && ask connect "$PORT" "$LANE"
    done
    return 1
}

start_drive() {
    rm -f "/run/faults/$LANE.ctl" "$WORK"/image*
    setsid fettle-lab-drive "$FRONT" --control "/run/faults/$LANE.ctl" --speed 1000 --personality "$FOLDER/$PERSONALITY.toml" \
        --name "$LANE" --image "$WORK/image" ${PORT:+--port "$PORT"} >>"$WORK/log" 2>&1 </dev/null &
    DRIVE_PID=$!
    ask await "/run/faults/$LANE.ctl" 60
    is_nvme && ask connect "$PORT" "$LANE"
    ready
}

stop_drive() {
    is_nvme && ask disconnect "$LANE"
    ctl quit
    local i
    for i in {1..40}; do kill -0 "$DRIVE_PID" 2>/dev/null || return 0; sleep 0.3; done
    kill -9 "$DRIVE_PID" 2>/dev/null
}

# What the drive itself knows, one line; $1 names it.
note_state() { order state; say "state.$1 $ANSWER"; }

put_mark() { ask put "$DEV" "$WORK/old" $MARK_AT; [ "$ANSWER" = yes ]; }
has_mark() { ask has "$DEV" "$WORK/old" $MARK_AT; [ "$ANSWER" = yes ]; }

# A command of Fettle's by its name; keeps what it prints, and says what it ended with.
fettle_step() {
    local name=$1; shift
    timeout "$PATIENCE" fettle "$@" --json >"$WORK/$name.json" 2>"$WORK/$name.err" </dev/null
    local code=$?
    say "$name $code"
    return $code
}

# ---- What lies on the drive before, and what must be so afterwards

# A table, a file system with a file in its first partition, old data in all that is free.
make_disk_image() {
    [ -f "$WORK/disk" ] && return
    mkdir -p "$WORK/tree"
    head -c 300000 /dev/urandom >"$WORK/tree/kept"
    head -c 5242880 /dev/urandom >"$WORK/disk"
    printf 'label: dos\nstart=2048, size=3072, type=83\n' | sfdisk -q "$WORK/disk" >/dev/null 2>&1
    head -c 1572864 /dev/urandom >"$WORK/part"
    mkfs.ext4 -q -F -E nodiscard,lazy_itable_init=0 -d "$WORK/tree" "$WORK/part" 1536k >/dev/null 2>&1
    dd if="$WORK/part" of="$WORK/disk" bs=1M seek=1 conv=notrunc 2>/dev/null
}
part_of() { case $DEV in *[0-9]) echo "${DEV}p1" ;; *) echo "${DEV}1" ;; esac; }
await_part() { local i; for i in {1..30}; do [ -b "$(part_of)" ] && return 0; blockdev --rereadpt "$DEV" 2>/dev/null; sleep 0.2; done; return 1; }
mount_it() { mkdir -p "/mnt/$LANE"; mount -t ext4 "$1" "/mnt/$LANE" 2>>"$WORK/dd.err"; }
unmount_it() { mountpoint -q "/mnt/$LANE" && { umount "/mnt/$LANE" 2>/dev/null || umount -l "/mnt/$LANE"; }; }

prepare_erase() { put_mark; }
prepare_firmware() {
    put_mark
    IMAGE=$WORK/new.fw
    REVISION=N$NUMBER
    fettle-lab-drive firmware --model "$MODEL" --revision "$REVISION" --activation "$ACTIVATION" --size "${SIZE:-131072}" "$IMAGE"
    say "new $REVISION"
}
prepare_limit() { put_mark; }
prepare_namespace() { put_mark; }
prepare_rest() { make_disk_image; ask put "$DEV" "$WORK/disk" 0; blockdev --rereadpt "$DEV" 2>>"$WORK/dd.err"; await_part; }
prepare_wipe() { prepare_rest; }
prepare_mounted() {
    prepare_rest
    mount_it "$(part_of)" || say "prepared no"
    head -c 200000 /dev/urandom >"/mnt/$LANE/gone"; sync -f "/mnt/$LANE"; rm "/mnt/$LANE/gone"; sync -f "/mnt/$LANE"
}

kept_file() {
    e2fsck -fy "$(part_of)" >"$WORK/fsck" 2>&1
    local code=$?
    say "fsck $code"
    mount_it "$(part_of)" && cmp -s "$WORK/tree/kept" "/mnt/$LANE/kept" && say "file kept" || say "file lost"
    unmount_it
}

# What Fettle itself offers after a job that did not end well, and the same verb once more.
recover_erase() {
    fettle_step methods erase methods "$SERIAL" || { sleep 1; fettle_step methods erase methods "$SERIAL"; }
    ask ways "$WORK/methods.json"
    local ways=$ANSWER
    # Both ways have their turn where both are offered.
    if [[ $ways == *unlock* ]] && { [ $((10#$NUMBER % 2)) = 0 ] || [[ $ways != *resume* ]]; }; then
        fettle_step unlock erase unlock "$SERIAL" --confirm "$SERIAL"
    elif [[ $ways == *resume* ]]; then
        # shellcheck disable=SC2086
        fettle_step resume erase resume "$SERIAL" ${RESUMED:-} --confirm "$SERIAL"
    fi
}
recover_firmware() {
    fettle-lab-drive firmware --model "$MODEL" --revision "M$NUMBER" --activation at_once --size 16384 "$IMAGE.again"
    find_drive "$SERIAL"
    fettle_step again firmware update "$DEV" --image "$IMAGE.again" ${AGAIN:-} --confirm "$SERIAL"
}
recover_limit() {
    # One lasting change each time that the drive is switched on.
    order cycle clean; ready
    echo 1 >"/sys/block/${DEV#/dev/}/device/rescan"
    if whole_again; then fettle_step shown overprovision show "$SERIAL"; return; fi
    fettle_step undone overprovision undo "$SERIAL" --confirm "$SERIAL"
}
whole_again() { ask size "$DEV"; [ "$ANSWER" = "$FULL" ]; }
recover_namespace() {
    if whole_again; then fettle_step shown overprovision show "$SERIAL"; return; fi
    fettle_step undone overprovision undo "$SERIAL" --confirm "$SERIAL"
    ready
}
recover_rest() { fettle_step again overprovision set "$SERIAL" --method trim --confirm "$SERIAL"; await_part; kept_file; }
recover_wipe() { await_part; fettle_step again trim "$SERIAL" --unallocated --confirm "$SERIAL"; await_part; kept_file; }
recover_mounted() {
    unmount_it; await_part; kept_file
    mount_it "$(part_of)"; fettle_step again trim "/mnt/$LANE"; unmount_it
}

# ---- The trouble that comes from elsewhere than the drive

# A process that waits in the kernel for a drive that holds its answer back is ended there.
kill_held_up() {
    ask held "$1" 40
    kill -9 "$1" 2>/dev/null && say "killed yes"
}

# A bus of its own with polkit and fettled, for somebody without rights. Whoever asks may, so that no agent is needed.
start_service() {
    export DBUS_SYSTEM_BUS_ADDRESS=unix:path=/run/faults/$LANE.bus
    mkdir -p /run/dbus /etc/dbus-1/system.d /etc/polkit-1/rules.d "/tmp/$LANE"
    chown 65534:65534 "/tmp/$LANE"
    rm -f "/run/faults/$LANE.bus"
    dbus-uuidgen --ensure
    dbus-daemon --config-file=/usr/share/dbus-1/system.conf --address="$DBUS_SYSTEM_BUS_ADDRESS" --nopidfile --nofork --nosyslog \
        >>"$WORK/bus.log" 2>&1 &
    BUS_PID=$!
    ask await "/run/faults/$LANE.bus" 60
    /usr/lib/polkit-1/polkitd --no-debug >>"$WORK/bus.log" 2>&1 &
    POLKIT_PID=$!
    start_fettled
}
start_fettled() {
    fettled --stay >>"$WORK/fettled.log" 2>&1 &
    FETTLED_PID=$!
    local name i
    for name in org.freedesktop.PolicyKit1 org.fettle.Fettle1; do
        for i in {1..150}; do
            dbus-send --system --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner "string:$name" 2>/dev/null |
                grep -q true && break
            sleep 0.5
        done
    done
}
stop_service() {
    kill "$FETTLED_PID" "$POLKIT_PID" "$BUS_PID" 2>/dev/null
    wait "$FETTLED_PID" "$POLKIT_PID" "$BUS_PID" 2>/dev/null
    unset DBUS_SYSTEM_BUS_ADDRESS
}

# Types the serial number only after something has happened behind Fettle's back.
typed_after() {
    timeout "$PATIENCE" python3 -B "$FOLDER/typed_after.py" "$SERIAL" "$1" fettle "${ARGUMENTS[@]}" >"$WORK/first.json" 2>"$WORK/first.err"
}

swap_drives() {
    order off clean
    is_nvme && ask disconnect "$LANE"
    setsid fettle-lab-drive "$FRONT" --control "/run/faults/$LANE-twin.ctl" --speed 1000 --personality "$FOLDER/$PERSONALITY-twin.toml" \
        --name "$LANE-twin" --image "$WORK/image-twin" ${PORT:+--port $((PORT + 50))} >>"$WORK/log" 2>&1 </dev/null &
    ask await "/run/faults/$LANE-twin.ctl" 60
    is_nvme && ask connect $((PORT + 50)) "$LANE-twin"
    ask ready "$FRONT" "$SERIAL-TWIN" 10
    read -r DEV CONTROLLER <<<"$ANSWER"
    echo "$DEV" >"$WORK/twin.dev"
    put_mark
    ask ctl "/run/faults/$LANE-twin.ctl" state "$LANE-twin"
    echo "$ANSWER" >"$WORK/twin.before"
}
after_swap() {
    local old=$DEV
    find_drive "$SERIAL-TWIN"
    say "twin.same_node $([ "$(cat "$WORK/twin.dev")" = "$old" ] && echo yes || echo no)"
    ask ctl "/run/faults/$LANE-twin.ctl" state "$LANE-twin"
    say "twin.before $(cat "$WORK/twin.before")"
    say "twin.after $ANSWER"
    has_mark && say "twin.kept yes" || say "twin.kept no"
    is_nvme && ask disconnect "$LANE-twin"
    ask ctl "/run/faults/$LANE-twin.ctl" quit
    rm -f "$WORK"/image-twin*
}

# What typed_after.py has happen.
if [ "${2:-}" = swap ]; then swap_drives; exit; fi
if [ "${2:-}" = mount ]; then find_drive "$SERIAL"; mount_it "$(part_of)"; exit; fi

first_command() {
    case $TROUBLE in
    kill)
        fettle "${ARGUMENTS[@]}" --json >"$WORK/first.json" 2>"$WORK/first.err" </dev/null &
        local job=$!
        kill_held_up $job
        wait $job 2>/dev/null
        say "first $?"
        ;;
    service)
        start_service
        setpriv --reuid=65534 --regid=65534 --clear-groups env "HOME=/tmp/$LANE" timeout "$PATIENCE" fettle "${ARGUMENTS[@]}" --json \
            >"$WORK/first.json" 2>"$WORK/first.err" </dev/null &
        local job=$!
        # The journal stands when the job is under way; before that there is nothing to be cut off.
        local i
        for i in {1..100}; do [ -n "$(ls "$STATE/journal" 2>/dev/null)" ] && break; kill -0 $job 2>/dev/null || break; sleep 0.2; done
        kill_held_up "$FETTLED_PID"
        wait $job
        say "first $?"
        start_fettled
        ;;
    swap | mount)
        typed_after "bash $FOLDER/faults.sh $LANE $TROUBLE"
        say "first $?"
        ;;
    *)
        fettle_step first "${ARGUMENTS[@]}"
        ;;
    esac
}

trouble_before() {
    case $TROUBLE in
    full) # a small file system under the journal, so many KiB of which are free
        rm -f "$WORK/small"; truncate -s 256K "$WORK/small"
        mkfs.ext2 -q -F -b 1024 -m 0 "$WORK/small" >/dev/null 2>&1
        mount -o loop "$WORK/small" "$STATE" || { say "prepared no"; return; }
        mkdir -m 700 "$STATE/journal"
        dd if=/dev/zero of="$STATE/filled" bs=1024 2>/dev/null
        truncate -s -"${FREE_KIB}K" "$STATE/filled"; sync -f "$STATE" ;;
    corrupt)
        mkdir -p "$STATE/journal"; chmod 700 "$STATE/journal"
        case $DAMAGE in
        noise) head -c 5000 /dev/urandom >"$STATE/journal/000000000001-000000000-1-erase.journal" ;;
        empty) : >"$STATE/journal/000000000001-000000000-1-erase.journal" ;;
        folder) mkdir "$STATE/journal/000000000001-000000000-1-erase.journal" ;;
        huge) truncate -s 3G "$STATE/journal/000000000001-000000000-1-erase.journal" ;;
        esac ;;
    torn) # a job that was killed, and its journal lost its end or its middle
        order fault "delay $COMMAND nth $NTH delay 2500"
        TROUBLE=kill first_command
        sleep 2; order clear; ready
        for file in "$STATE"/journal/*; do
            size=$(stat -c %s "$file")
            case $DAMAGE in
            end) truncate -s $((size - size / 5)) "$file" ;;
            middle) printf 'XXXXXXXXXXXXXXXX' | dd of="$file" bs=1 seek=$((size / 2)) conv=notrunc 2>/dev/null ;;
            esac
        done
        say "torn $(ls "$STATE/journal" | wc -l)" ;;
    esac
}

trouble_after() {
    case $TROUBLE in
    swap) after_swap; order on; is_nvme && ask connect "$PORT" "$LANE" ;;
    mount) find_drive "$SERIAL"; unmount_it ;;
    full) umount "$STATE" || umount -l "$STATE" ;;
    service) stop_service ;;
    esac
}

look_at_bystanders() {
    local control name
    while read -r control name; do
        ask ctl "$control" state "$name"
        say "bystander.$name $ANSWER"
    done <<<"$BYSTANDERS"
}

run_case() {
    rm -f "$WORK/said" "$WORK"/*.err "$WORK"/*.json "$WORK"/*.fw*
    NUMBER=$1; FAULT=; TROUBLE=; AGAIN=; RESUMED=; SIZE=; ACTIVATION=at_once
    # shellcheck source=/dev/null
    . "$2"
    rm -rf "${STATE:?}"/* # journals of this case alone
    lap ready
    order clear; ready
    # What an earlier case left is told of there; here it would only be in the way.
    whole_again || { stop_drive; start_drive || say "prepared no"; }
    lap prepare; "prepare_$VERB"
    lap state; note_state before
    find_drive "$SERIAL"
    eval "ARGUMENTS=($COMMAND_LINE)"
    trouble_before
    [ -n "$FAULT" ] && order fault "$FAULT"
    lap first; first_command
    lap back; order clear; order on
    [ "$TROUBLE" = swap ] || ready
    trouble_after
    ready || say "gone yes"
    lap look; note_state middle
    case $VERB in erase | firmware | limit) has_mark; say "mark $?" ;; esac
    lap recover; "recover_$VERB"
    ready
    whole_again && say "full yes"
    case $VERB in
    erase | firmware | limit | namespace)
        put_mark && say "write 0"
        has_mark && say "read 0" ;;
    esac
    lap end; note_state after
    look_at_bystanders
    # What waits for power shall not come into the next case.
    [ "$VERB" = firmware ] && order cycle clean
    lap over
    ask result "$WORK" "$FOLDER/$NUMBER.result"
}

is_sound() {
    ! grep -q '^gone yes\|^state.after.*"security":{"enabled":true' "$WORK/said" &&
        grep -q '^\(methods\|again\|shown\|undone\) 0$' "$WORK/said"
}

# Whether this lane is the first that takes the case.
claim() {
    set -C
    { : >"/run/faults/claim.$1"; } 2>/dev/null
    local taken=$?
    set +C
    return $taken
}

main() {
    mkdir -p "$STATE"
    mount -t tmpfs tmpfs "$STATE"
    head -c 65536 /dev/urandom >"$WORK/old"
    start_drive || echo "the drive of $LANE does not come up"
    ask size "$DEV"; FULL=$ANSWER
    local way file number
    for way in $WAYS; do
        for file in "$FOLDER/$way"/*.case; do
            [ -e "$FOLDER/stop" ] && break 2
            [ -e "$file" ] || continue # none of this way
            number=${file##*/}; number=${number%.case}
            claim "$number" || continue
            run_case "$number" "$file"
            # A drive that was found spoilt is no ground for the next case.
            is_sound || { stop_drive; start_drive; }
        done
    done
    stop_drive
    : >"$FOLDER/$LANE.done"
}

export LANE
main
