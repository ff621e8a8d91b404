// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/local_trace_files.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <streambuf>
#include <string_view>
#include <utility>

#include "platform/files/file_paths.h"
#include "platform/files/part_file.h"

namespace fettle {

namespace {

namespace fs = std::filesystem;

NativeStatus native(int number) { return {NativeStatus::Kind::system, static_cast<std::uint32_t>(number)}; }

/// Reads a C stream that it does not own.
class ReadBuffer final : public std::streambuf {
public:
    explicit ReadBuffer(std::FILE* file) : file_(file) {}

protected:
    int_type underflow() override {
        const auto bytes = std::fread(buffer_.data(), 1, buffer_.size(), file_);
        setg(buffer_.data(), buffer_.data(), buffer_.data() + bytes);
        // The stream catches it and becomes bad; an end of file would look complete.
        if (bytes == 0 && std::ferror(file_) != 0) throw std::ios_base::failure("fread");
        return bytes == 0 ? traits_type::eof() : traits_type::to_int_type(buffer_.front());
    }

private:
    std::FILE* file_;
    std::array<char, 65'536> buffer_{};
};

class StandardInput final : public std::istream {
public:
    StandardInput() : std::istream(nullptr), buffer_(stdin) { rdbuf(&buffer_); }

private:
    ReadBuffer buffer_;
};

/// Passes everything to a function `bool(std::string_view)`.
template <typename Write>
class WriteBuffer final : public std::streambuf {
public:
    explicit WriteBuffer(Write write) : write_(std::move(write)) {}

protected:
    int_type overflow(int_type c) override {
        const char one = traits_type::to_char_type(c);
        if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
        return write_(std::string_view(&one, 1)) ? c : traits_type::eof();
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        return write_(std::string_view(text, static_cast<std::size_t>(size))) ? size : 0;
    }

private:
    Write write_;
};

class LocalOutput final : public trace::OutputFile {
public:
    explicit LocalOutput(std::unique_ptr<PartFile> file) : file_(std::move(file)) {}
    std::ostream& stream() noexcept override { return stream_; }
    Status finish() override { return file_->finish(); }

private:
    struct Write {
        LocalOutput* output;
        bool operator()(std::string_view bytes) const { return output->file_->write(bytes); }
    };
    std::unique_ptr<PartFile> file_;
    WriteBuffer<Write> buffer_{Write{this}};
    std::ostream stream_{&buffer_};
};

class StandardOutput final : public trace::OutputFile {
public:
    std::ostream& stream() noexcept override { return stream_; }
    Status finish() override {
        note(std::fflush(stdout) == 0);
        if (trouble_ == 0) return {};
        return fail(ErrorCode::io, FETTLE_TEXT("writing standard output"), native(trouble_));
    }

private:
    struct Write {
        StandardOutput* output;
        bool operator()(std::string_view bytes) const {
            errno = 0;
            return output->note(std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size());
        }
    };
    /// Remembers the reason of the first failure.
    bool note(bool good) noexcept {
        if (!good && trouble_ == 0) trouble_ = errno == 0 ? EIO : errno;
        return good;
    }

    int trouble_ = 0;  // the errno value
    WriteBuffer<Write> buffer_{Write{this}};
    std::ostream stream_{&buffer_};
};

Error cannot_open(int number, const std::string& path) {
    if (number == ENOENT || number == ENOTDIR) {
        return error_of(ErrorCode::not_found, FETTLE_TEXT("{path} does not exist"), {{"path", path}}, native(number));
    }
    if (number == EACCES || number == EPERM) {
        return error_of(ErrorCode::not_permitted, FETTLE_TEXT("{path}: you have no permission to read it"),
                        {{"path", path}}, native(number));
    }
    return error_of(ErrorCode::io, FETTLE_TEXT("opening {path}"), {{"path", path}}, native(number));
}

}  // namespace

Result<trace::InputFile> LocalTraceFiles::open(const std::string& path) {
    if (path == "-") return trace::InputFile{std::make_unique<StandardInput>(), std::nullopt};
    std::error_code code;
    const auto status = fs::status(to_path(path), code);
    if (fs::is_directory(status)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{path} is a folder, not a file"), {{"path", path}});
    }
    errno = 0;
    auto stream = std::make_unique<std::ifstream>(to_path(path), std::ios::binary);
    if (!*stream) return fail(cannot_open(errno == 0 ? EIO : errno, path));
    trace::InputFile file{std::move(stream), std::nullopt};
    const auto size = fs::is_regular_file(status) ? fs::file_size(to_path(path), code) : 0;
    if (!code && size > 0) file.size = ByteCount{size};
    return file;
}

Result<std::unique_ptr<trace::OutputFile>> LocalTraceFiles::create(const std::string& path) {
    if (path == "-") return std::make_unique<StandardOutput>();
    std::error_code ignored;
    if (fs::is_block_file(to_path(path), ignored)) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is a drive: writing a file to it would destroy its data"),
                    {{"path", path}});
    }
    auto file = PartFile::open(path);
    if (!file) return fail(file.error());
    return std::make_unique<LocalOutput>(std::move(*file));
}

}  // namespace fettle
