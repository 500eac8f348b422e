#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/record/recording/coding/packed_columns.hpp"

namespace scree {

/// Position and velocity of a body as recorded. Small, since contacts access it in random order.
struct RecordedMotion {
  std::array<float, 3> position{};  ///< [m]
  std::array<float, 3> velocity{};  ///< [m/s]
};

/// Coder of bodies in single precision. Each frame holds the differences from a prediction by the previous
/// frame, its velocities and spins. Positions are rounded to floats; rotations err by less than 1e-6 rad.
/// Velocities and spins have a relative error below 1.3e-4, or, for those slower than a millionth of the
/// fastest body, an absolute error below that share of the fastest.
/// For more than `most_fine_bodies` bodies, positions err by less than 6e-8 of themselves and of the mean
/// distance from the origin, like floats there. Velocities and spins err by less than 8e-3 of themselves and
/// of the mean of all bodies, or of a 32nd of its maximum so far, because residual motion at rest is of no
/// interest.
/// Writer and reader use the same numbers, so that errors do not accumulate.
class BodyCoder {
 public:
  /// Appends the bodies of the next frame.
  /// @param interval  since the previous frame [s]
  void write(const std::vector<FrameBody>& bodies, double interval, std::string& to);

  struct Scales {
    float velocity_floor = 1e-30F;
    float spin_floor = 1e-30F;
    float position_floor = 1e-30F;
    unsigned left_out = 0;  ///< dropped bits of velocities and spins, see Rounding
    bool steady = false;    ///< velocities are predicted from the two previous ones
  };
  /// Body data of one frame, unpacked without the previous frame.
  struct Unpacked {
    Scales scales;
    ColumnReader columns;
  };
  /// @param text  advanced past the bodies. @throws SavedDataError
  static void unpack(std::string_view& text, Unpacked& to);
  /// Bodies of the next frame.
  /// @throws SavedDataError
  std::vector<FrameBody> read(std::size_t count, double interval, Unpacked& unpacked);
  /// Motions of the bodies in the last frame.
  const std::vector<RecordedMotion>& motions() const { return motions_; }

  /// Begins a group of frames, whose first frame does not depend on others.
  void begin_group() {
    known_.clear();
    first_ = true;
  }

 private:
  struct Known {
    std::array<float, 3> position{};
    std::array<float, 3> velocity{};
    std::array<float, 3> velocity_before{};
    std::array<float, 3> spin{};
    std::array<double, 4> rotation{1.0, 0.0, 0.0, 0.0};
    std::int32_t marks = 0;
  };
  template <typename Stream>
  void code(Stream& stream, double interval, std::vector<FrameBody>& bodies);
  template <typename Stream>
  void code_velocities(Stream& stream, const Known& before, Known& now, const FrameBody& body) const;
  template <typename Stream>
  void code_place(Stream& stream, double interval, const Known& before, Known& now,
                  const FrameBody& body) const;
  void choose_scales(const std::vector<FrameBody>& bodies);
  bool velocities_are_steady(const std::vector<FrameBody>& bodies) const;

  std::vector<Known> known_;  ///< state shared with the reader
  std::vector<RecordedMotion> motions_;
  bool first_ = true;  ///< first of a group: no prediction
  Scales scales_;
  float largest_velocity_ = 0.0F;  ///< writing: maximum of the mean so far
  float largest_spin_ = 0.0F;
};

}  // namespace scree
