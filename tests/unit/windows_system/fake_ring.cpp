// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/windows_system/fake_ring.h"

#include <memory>
#include <utility>

#include "platform/windows/system/owned_handle.h"

namespace fettle::windows_system::test {

namespace {

constexpr auto kQueueFull = static_cast<HRESULT>(0x80460002U);  ///< IORING_E_SUBMISSION_QUEUE_FULL

FakeRing& of(ring::Handle handle) { return *static_cast<FakeRing*>(handle); }

HRESULT WINAPI query(ring::Capabilities* capabilities) {
    *capabilities = FakeRing::habits.capabilities;
    return S_OK;
}

HRESULT WINAPI create(std::int32_t version, ring::CreateFlags flags, UINT32 submissions, UINT32 /*completions*/,
                      ring::Handle* handle) {
    if (version < 1 || version > FakeRing::habits.capabilities.version || flags.required != 0) return E_INVALIDARG;
    auto made = std::make_unique<FakeRing>();
    made->most = submissions;
    ++FakeRing::open;
    *handle = made.release();
    return S_OK;
}

HRESULT WINAPI read(ring::Handle handle, ring::Reference file, ring::Reference memory, UINT32 bytes, UINT64 offset,
                    UINT_PTR user_data, std::int32_t /*flags*/) {
    return of(handle).enter({file, memory, bytes, offset, user_data, false});
}

HRESULT WINAPI write(ring::Handle handle, ring::Reference file, ring::Reference memory, UINT32 bytes, UINT64 offset,
                     std::int32_t /*write_flags*/, UINT_PTR user_data, std::int32_t /*flags*/) {
    return of(handle).enter({file, memory, bytes, offset, user_data, true});
}

HRESULT WINAPI submit(ring::Handle handle, UINT32 wait_operations, UINT32 milliseconds, UINT32* submitted) {
    return of(handle).submit(wait_operations, milliseconds, submitted);
}

HRESULT WINAPI pop(ring::Handle handle, ring::Completion* completion) { return of(handle).pop(completion); }

HRESULT WINAPI close(ring::Handle handle) {
    const std::unique_ptr<FakeRing> gone(&of(handle));
    --FakeRing::open;
    return S_OK;
}

HRESULT result_for(DWORD error, bool nt) {
    if (!nt) return HRESULT_FROM_WIN32(error);
    constexpr auto kEndOfFile = static_cast<std::int32_t>(0xC0000011U);  // [MS-ERREF] 2.3.1
    constexpr auto kAccessDenied = static_cast<std::int32_t>(0xC0000022U);
    return HRESULT_FROM_NT(error == ERROR_HANDLE_EOF ? kEndOfFile : kAccessDenied);
}

ring::Completion carry_out(const FakeRing::Entry& entry, bool nt) {
    const OwnedHandle event(::CreateEventW(nullptr, TRUE, FALSE, nullptr));
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(entry.offset);
    place.OffsetHigh = static_cast<DWORD>(entry.offset >> 32U);
    place.hEvent = event.get();
    const bool good =
        (entry.writes ? ::WriteFile(entry.file.value, entry.memory.value, entry.bytes, nullptr, &place)
                      : ::ReadFile(entry.file.value, entry.memory.value, entry.bytes, nullptr, &place)) != FALSE;
    DWORD moved = 0;
    if (!good && ::GetLastError() != ERROR_IO_PENDING) return {entry.user_data, result_for(::GetLastError(), nt), 0};
    if (::GetOverlappedResult(entry.file.value, &place, &moved, TRUE) == FALSE)
        return {entry.user_data, result_for(::GetLastError(), nt), 0};
    return {entry.user_data, S_OK, moved};
}

}  // namespace

FakeRing::Habits FakeRing::habits;
std::atomic<unsigned> FakeRing::open = 0;

ring::Functions FakeRing::functions() {
    return {.query = test::query,
            .create = test::create,
            .read = test::read,
            .write = test::write,
            .submit = test::submit,
            .pop = test::pop,
            .close = test::close};
}

HRESULT FakeRing::enter(const Entry& entry) {
    if (FAILED(own.refuses_entry)) return own.refuses_entry;
    if (entered_.size() == most) return kQueueFull;
    entered_.push_back(entry);
    return S_OK;
}

HRESULT FakeRing::submit(UINT32 wait_operations, UINT32 milliseconds, UINT32* submitted) {
    if (FAILED(own.refuses)) return own.refuses;
    *submitted = static_cast<UINT32>(entered_.size());
    auto now = std::exchange(under_way_, {});
    (own.late ? under_way_ : now).insert((own.late ? under_way_ : now).end(), entered_.begin(), entered_.end());
    entered_.clear();
    for (const auto& entry : now) done_.push_back(carry_out(entry, own.nt_results));
    if (wait_operations <= done_.size()) return S_OK;
    ::Sleep(milliseconds < 5 ? milliseconds : 5);
    return ring::kWaitTimeout;
}

HRESULT FakeRing::pop(ring::Completion* completion) {
    if (done_.empty()) return S_FALSE;
    *completion = done_.front();
    done_.erase(done_.begin());
    return S_OK;
}

}  // namespace fettle::windows_system::test
