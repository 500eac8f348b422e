#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/record/recording/coding/packed_columns.hpp"

namespace scree {

/// Where a body is and how fast, as a recording holds it. Small: contacts look it up in any order.
struct RecordedMotion {
  std::array<float, 3> position{};  ///< [m]
  std::array<float, 3> velocity{};  ///< [m/s]
};

/// Bodies in single precision: of each frame only what the frame before, its velocities and its spins do not
/// predict. Positions are those of a float; rotations err by less than 1e-6 rad. Velocities and spins err by
/// less than 1.3e-4 of themselves, or, where they are slower than a millionth of the fastest body, than that
/// share of it. In scenes of more than `most_fine_bodies` positions err by less than 6e-8 of themselves and
/// of the mean distance from the origin, as floats do there, velocities and spins by less than 8e-3 of
/// themselves and of the mean of all bodies, or of a 32nd of what that mean has been at most: once everything
/// has come to rest, nobody asks for the digits of what is left. Both ways go through the same numbers, so
/// that nothing drifts.
class BodyCoder {
 public:
  /// Appends the bodies of the next frame. @param interval  since the one before [s]
  void write(const std::vector<FrameBody>& bodies, double interval, std::string& to);

  struct Scales {
    float velocity_floor = 1e-30F;
    float spin_floor = 1e-30F;
    float position_floor = 1e-30F;
    unsigned left_out = 0;  ///< of velocities and spins, see Rounding
    bool steady = false;    ///< velocities are predicted from the two before
  };
  /// What a frame holds of its bodies, told apart without the frame before.
  struct Unpacked {
    Scales scales;
    ColumnReader columns;
  };
  /// @param text  moved on behind the bodies. @throws SavedDataError
  static void unpack(std::string_view& text, Unpacked& to);
  /// The bodies of the next frame. @throws SavedDataError
  std::vector<FrameBody> read(std::size_t count, double interval, Unpacked& unpacked);
  /// Of the bodies of the last frame.
  const std::vector<RecordedMotion>& motions() const { return motions_; }

  /// Begins a group of frames, the first of which does not depend on others.
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

  std::vector<Known> known_;  ///< as the reader knows them, too
  std::vector<RecordedMotion> motions_;
  bool first_ = true;  ///< of a group: nothing is predicted
  Scales scales_;
  float largest_velocity_ = 0.0F;  ///< writing: the largest mean so far
  float largest_spin_ = 0.0F;
};

}  // namespace scree
