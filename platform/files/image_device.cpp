// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/image_device.h"

#include <fmt/format.h>

#include <utility>

namespace fettle {

ImageDevice::ImageDevice(std::ifstream stream, std::string path, ByteCount size)
    : stream_(std::move(stream)), path_(std::move(path)), size_(size) {}

Status ImageDevice::read(std::uint64_t offset, std::span<std::uint8_t> data) {
    if (offset > size_.bytes || size_.bytes - offset < data.size()) {
        return fail(ErrorCode::truncated,
                    FETTLE_TEXT("reading {data_size} bytes at {offset} of {path}, which has only {bytes} bytes"),
                    {{"data_size", data.size()}, {"offset", offset}, {"path", path_}, {"bytes", size_.bytes}});
    }
    stream_.clear();
    stream_.seekg(static_cast<std::streamoff>(offset));
    stream_.read(reinterpret_cast<char*>(data.data()), static_cast<std::streamsize>(data.size()));
    if (!stream_)
        return fail(ErrorCode::io, FETTLE_TEXT("reading {bytes} bytes at {offset} of {path}"),
                    {{"bytes", data.size()}, {"offset", offset}, {"path", path_}});
    return {};
}

}  // namespace fettle
