#include "render/output/gif_film.hpp"

#include <fcntl.h>
#include <gif_lib.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "render/output/film_file.hpp"

namespace scree {
namespace {

constexpr int palette_size = 256;
constexpr int refinements = 4;

/// Finds the nearest colour of a palette, with a cache for similar colours.
class Palette {
 public:
  explicit Palette(const std::array<GifColorType, palette_size>& colors)
      : colors_(colors), nearest_(std::size_t(1) << (3 * bits), unknown) {}

  unsigned char nearest(int red, int green, int blue) {
    constexpr int shift = 8 - bits;
    const int cell = ((red >> shift) << (2 * bits)) | ((green >> shift) << bits) | (blue >> shift);
    std::int16_t& known = nearest_[static_cast<std::size_t>(cell)];
    if (known == unknown) known = search(red, green, blue);
    return static_cast<unsigned char>(known);
  }

 private:
  static constexpr int bits = 6;
  static constexpr std::int16_t unknown = -1;

  std::int16_t search(int red, int green, int blue) const {
    const auto distance = [&](const GifColorType& color) {
      const int r = color.Red - red;
      const int g = color.Green - green;
      const int b = color.Blue - blue;
      return 2 * r * r + 4 * g * g + 3 * b * b;
    };
    const auto best = std::min_element(colors_.begin(), colors_.end(), [&](const auto& a, const auto& b) {
      return distance(a) < distance(b);
    });
    return static_cast<std::int16_t>(best - colors_.begin());
  }

  const std::array<GifColorType, palette_size>& colors_;
  std::vector<std::int16_t> nearest_;
};

/// Moves each colour to the mean of its nearest pixels: the library's palette has five bits per channel,
/// which tints large plain areas.
void refine(const Picture& picture, std::array<GifColorType, palette_size>& colors) {
  struct Sum {
    std::array<std::int64_t, 3> channels{};
    std::int64_t count = 0;
  };
  std::array<Sum, palette_size> sums;
  Palette palette(colors);
  for (std::size_t i = 0; i < picture.rgb.size(); i += 3) {
    const unsigned char* rgb = &picture.rgb[i];
    Sum& sum = sums[palette.nearest(rgb[0], rgb[1], rgb[2])];
    for (std::size_t channel = 0; channel < 3; ++channel) sum.channels[channel] += rgb[channel];
    ++sum.count;
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const Sum& sum = sums[i];
    if (sum.count == 0) continue;
    const auto mean = [&](std::size_t channel) {
      return static_cast<GifByteType>((sum.channels[channel] + sum.count / 2) / sum.count);
    };
    colors[i] = {mean(0), mean(1), mean(2)};
  }
}

/// Indices of a picture's pixels, and their palette. A fixed dither pattern, the same in all pictures, mixes
/// two colours of it.
bool reduce(const Picture& picture, std::array<GifColorType, palette_size>& colors,
            std::vector<GifByteType>& indices) {
  const std::size_t count =
      static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
  std::array<std::vector<GifByteType>, 3> channels;
  for (std::size_t channel = 0; channel < 3; ++channel) {
    channels[channel].resize(count);
    for (std::size_t i = 0; i < count; ++i) channels[channel][i] = picture.rgb[3 * i + channel];
  }
  indices.resize(count);
  int size = palette_size;
  if (GifQuantizeBuffer(static_cast<unsigned>(picture.width), static_cast<unsigned>(picture.height), &size,
                        channels[0].data(), channels[1].data(), channels[2].data(), indices.data(),
                        colors.data()) == GIF_ERROR)
    return false;
  // Unused entries are filled with the first colour.
  std::fill(colors.begin() + size, colors.end(), colors[0]);
  for (int round = 0; round < refinements; ++round) refine(picture, colors);
  static constexpr std::array<int, 16> pattern = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
  Palette palette(colors);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t x = i % static_cast<std::size_t>(picture.width);
    const std::size_t y = i / static_cast<std::size_t>(picture.width);
    const int push = (pattern[4 * (y % 4) + x % 4] - 7) / 2;
    const auto mixed = [&](std::size_t channel) { return std::clamp(channels[channel][i] + push, 0, 255); };
    indices[i] = palette.nearest(mixed(0), mixed(1), mixed(2));
  }
  return true;
}

}  // namespace

struct GifFilm::File {
  GifFileType* handle = nullptr;
  PictureSize size;
  double hundredths = 0.0;  ///< duration of a picture in hundredths of a second
  long count = 0;
  std::vector<GifByteType> indices;

  ~File() { close(); }

  bool close() {
    int error = 0;
    return handle == nullptr || EGifCloseFile(std::exchange(handle, nullptr), &error) == GIF_OK;
  }

  /// Writes the film's size and its endless repetition.
  bool begin() {
    constexpr int resolution = 8;
    EGifSetGifVersion(handle, true);
    const std::array<unsigned char, 3> without_end = {1, 0, 0};
    const std::string program = "NETSCAPE2.0";
    return EGifPutScreenDesc(handle, size.width, size.height, resolution, 0, nullptr) == GIF_OK &&
           EGifPutExtensionLeader(handle, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(handle, static_cast<int>(program.size()), program.data()) == GIF_OK &&
           EGifPutExtensionBlock(handle, static_cast<int>(without_end.size()), without_end.data()) ==
               GIF_OK &&
           EGifPutExtensionTrailer(handle) == GIF_OK;
  }

  /// Duration in whole hundredths, without accumulated rounding.
  int next_delay() {
    const long before = std::lround(static_cast<double>(count) * hundredths);
    ++count;
    return static_cast<int>(std::lround(static_cast<double>(count) * hundredths) - before);
  }

  bool add(const Picture& picture) {
    std::array<GifColorType, palette_size> colors{};
    if (!reduce(picture, colors, indices)) return false;
    GraphicsControlBlock control{DISPOSE_DO_NOT, false, next_delay(), NO_TRANSPARENT_COLOR};
    std::array<GifByteType, 4> packed{};
    EGifGCBToExtension(&control, packed.data());
    ColorMapObject* map = GifMakeMapObject(palette_size, colors.data());
    if (map == nullptr) return false;
    bool written = EGifPutExtension(handle, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(packed.size()),
                                    packed.data()) == GIF_OK &&
                   EGifPutImageDesc(handle, 0, 0, size.width, size.height, false, map) == GIF_OK;
    GifFreeMapObject(map);
    for (int y = 0; written && y < size.height; ++y) {
      GifByteType* const row = indices.data() + static_cast<std::ptrdiff_t>(y) * size.width;
      written = EGifPutLine(handle, row, size.width) == GIF_OK;
    }
    return written;
  }
};

GifFilm::GifFilm(const std::filesystem::path& path, PictureSize size, int rate) : path_(path) {
  if (rate > highest_rate) {
    throw PictureError("a GIF shows at most " + std::to_string(highest_rate) +
                       " pictures a second; give it fewer, or a name that ends in .webp");
  }
  file_ = std::make_unique<File>();
  file_->size = size;
  file_->hundredths = 100.0 / rate;
  // The library would create a file that others cannot read.
  constexpr int readable = 0666;
  const int opened = open(part_of(path).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, readable);
  if (opened < 0) refuse_target(path);
  int error = 0;
  file_->handle = EGifOpenFileHandle(opened, &error);
  if (file_->handle == nullptr) close(opened);
  if (file_->handle == nullptr || !file_->begin()) refuse_target(path);
}

GifFilm::~GifFilm() = default;
GifFilm::GifFilm(GifFilm&&) noexcept = default;

void GifFilm::add(const Picture& picture) {
  if (!file_->add(picture)) refuse_target(path_);
}

void GifFilm::finish() {
  if (!file_->close()) refuse_target(path_);
  rename_part(path_);
}

void GifFilm::cancel() {
  file_.reset();
  remove_quietly(part_of(path_));
}

}  // namespace scree
