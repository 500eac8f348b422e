#include "render/output/webp_film.hpp"

#include <webp/encode.h>
#include <webp/mux.h>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <vector>

#include "render/output/film_file.hpp"

namespace scree {
namespace {

/// Largest side of a WebP file [pixels].
constexpr int largest_side = 16383;

}  // namespace

struct WebpFilm::Encoder {
  WebPAnimEncoder* handle = nullptr;
  WebPConfig config{};
  PictureSize size;
  double milliseconds = 0.0;  ///< duration of a picture
  long count = 0;

  Encoder(PictureSize film_size, int rate) : size(film_size), milliseconds(1e3 / rate) {
    WebPAnimEncoderOptions options;
    constexpr float quality = 82.0F;
    if (WebPAnimEncoderOptionsInit(&options) == 0 || WebPConfigInit(&config) == 0)
      throw PictureError("this library for WebP is of another version; reinstall libwebp");
    options.anim_params.loop_count = 0;
    config.quality = quality;
    config.method = 2;  // much faster than the smallest file
    config.thread_level = 1;
    handle = WebPAnimEncoderNew(size.width, size.height, &options);
    if (handle == nullptr) throw PictureError("there is too little memory for a WebP film; make it smaller");
  }
  ~Encoder() { WebPAnimEncoderDelete(handle); }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;

  int now() const { return static_cast<int>(std::lround(static_cast<double>(count) * milliseconds)); }
};

WebpFilm::WebpFilm(const std::filesystem::path& path, PictureSize size, int rate) : path_(path) {
  if (size.width > largest_side || size.height > largest_side)
    throw PictureError("a WebP film has at most 16383 pixels a side; make it smaller");
  // Reported now instead of after all pictures have been drawn.
  if (!std::ofstream(part_of(path), std::ios::binary)) refuse_target(path);
  encoder_ = std::make_unique<Encoder>(size, rate);
}

WebpFilm::~WebpFilm() = default;
WebpFilm::WebpFilm(WebpFilm&&) noexcept = default;

void WebpFilm::add(const Picture& picture) {
  WebPPicture image;
  bool taken = WebPPictureInit(&image) != 0;
  image.use_argb = 1;
  image.width = picture.width;
  image.height = picture.height;
  const int row = 3 * picture.width;
  taken = taken && WebPPictureImportRGB(&image, picture.rgb.data(), row) != 0;
  if (taken && !picture.alpha.empty()) {
    for (int y = 0; y < picture.height; ++y) {
      std::uint32_t* const pixels = image.argb + static_cast<std::ptrdiff_t>(y) * image.argb_stride;
      const unsigned char* const alpha =
          picture.alpha.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width);
      for (int x = 0; x < picture.width; ++x)
        pixels[x] = (pixels[x] & 0x00FFFFFFU) | (static_cast<std::uint32_t>(alpha[x]) << 24U);
    }
  }
  taken = taken && WebPAnimEncoderAdd(encoder_->handle, &image, encoder_->now(), &encoder_->config) != 0;
  WebPPictureFree(&image);
  ++encoder_->count;
  if (!taken) throw PictureError("the library for WebP cannot take a picture of this film; make it smaller");
}

void WebpFilm::finish() {
  WebPData data;
  WebPDataInit(&data);
  const bool made = WebPAnimEncoderAdd(encoder_->handle, nullptr, encoder_->now(), nullptr) != 0 &&
                    WebPAnimEncoderAssemble(encoder_->handle, &data) != 0;
  std::ofstream file(part_of(path_), std::ios::binary);
  if (made) file.write(reinterpret_cast<const char*>(data.bytes), static_cast<std::streamsize>(data.size));
  file.close();
  WebPDataClear(&data);
  if (!made || !file) refuse_target(path_);
  rename_part(path_);
}

void WebpFilm::cancel() {
  encoder_.reset();
  remove_quietly(part_of(path_));
}

}  // namespace scree
