#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/record/recording/coding/body_coder.hpp"
#include "core/record/recording/coding/body_sizes.hpp"
#include "core/record/recording/coding/contact_identity.hpp"
#include "core/record/recording/coding/contact_scales.hpp"
#include "core/record/recording/coding/packed_columns.hpp"
#include "core/record/recording/coding/rounding.hpp"
#include "core/record/recording/coding/slope.hpp"

namespace scree {

/// Coder of contacts with rounded values. Each frame holds the differences from a prediction by the previous
/// frame and the positions of the bodies. For up to `most_fine_bodies` bodies, gaps, forces and elongations
/// have a relative error below 2.5e-4; values below a 65,000th of the largest of their kind have that share
/// of it as absolute error. For more bodies, gaps and forces err by less than 2e-3, elongations by 8e-3,
/// peaks by 2e-2, friction by 1e-2 of its limit in size and a 500th of a turn in direction. Normals err by
/// less than 1.1e-4, points by less than 2.5e-4 of the body's size.
class ContactCoder {
 public:
  explicit ContactCoder(const BodySizes& sizes)
      : sizes_(sizes), fine_(sizes.radius.size() <= most_fine_bodies) {}

  /// Contact data of one frame, unpacked without the previous frame.
  struct Unpacked {
    ContactScales scales;
    std::size_t count = 0;
    ColumnReader columns;
  };
  /// Appends the contacts of the next frame.
  /// @param bodies  as recorded
  void write(const std::vector<FrameContact>& contacts, const std::vector<RecordedMotion>& bodies,
             std::string& to);
  /// @param text  advanced past the contacts. @throws SavedDataError
  static void unpack(std::string_view& text, Unpacked& to);
  /// Contacts of the next frame.
  /// @throws SavedDataError
  std::vector<FrameContact> read(const std::vector<RecordedMotion>& bodies, int walls, Unpacked& unpacked);
  /// Skips the contacts of the next frame, faster than reading.
  /// @throws SavedDataError
  void skim(const std::vector<RecordedMotion>& bodies, int walls, Unpacked& unpacked);
  void begin_group() { known_.clear(); }

 private:
  /// Partners, features and rounded values as integers.
  struct Known {
    ContactIdentity key{};
    std::int32_t mark = 0;  ///< see `mark_of`
    std::int32_t status = 0;
    std::array<std::int32_t, 3> normal{};
    std::array<std::int32_t, 3> point{};
    std::int32_t share = 0;        ///< friction over its limit
    std::int32_t angle = 0;        ///< direction of friction
    std::int32_t coefficient = 0;  ///< friction limit over normal force
    // Values as read, for the next frame.
    float gap = 0.0F;
    float elastic_force = 0.0F;
    float normal_force = 0.0F;
    float elongation = 0.0F;
    float largest_overlap = 0.0F;
    double friction = 0.0;
    Slope stiffness;  ///< elastic force over a power of the overlap
    Slope damping;    ///< non-elastic force over the approach speed
    Slope give;       ///< elongation over friction
  };
  struct Expected {
    std::array<std::int32_t, 3> normal{};
    double gap = 0.0;
  };
  /// Friction limit as given and as read, the unit of recorded friction [N].
  struct Weights {
    double given = 0.0;
    double read = 0.0;
  };
  unsigned left_out() const { return fine_ ? 11 : 15; }
  double turn_steps() const { return fine_ ? 4096.0 : 256.0; }
  Rounding stretch_rounding() const {
    constexpr float coarser = 256.0F;
    return fine_ ? Rounding{scales_.length_floor, left_out()} : Rounding{scales_.length_floor * coarser, 17};
  }
  /// Rounding of shares of a force.
  Rounding share_rounding() const { return fine_ ? Rounding{1.0F / 256.0F, 11} : Rounding{0.25F, 17}; }
  Rounding peak_rounding() const { return fine_ ? share_rounding() : Rounding{0.25F, 18}; }
  template <typename Stream>
  void code(Stream& stream, const std::vector<RecordedMotion>& bodies, int walls, std::size_t count,
            FrameContact* contacts);
  template <typename Stream>
  const Known* code_key(Stream& stream, Known& now);
  std::optional<Expected> predict(const std::vector<RecordedMotion>& bodies, const Known* before,
                                  const Known& now) const;
  template <typename Stream>
  void code_geometry(Stream& stream, const std::vector<RecordedMotion>& bodies, const Known* before,
                     Known& now, FrameContact& contact) const;
  template <typename Stream>
  void code_friction(Stream& stream, const Known* before, Known& now, const Weights& weights,
                     FrameContact& contact) const;
  template <typename Stream>
  Weights code_forces(Stream& stream, std::size_t of_class, const std::vector<RecordedMotion>& bodies,
                      const Known* before, Known& now, FrameContact& contact);
  template <typename Stream>
  void code_stretch(Stream& stream, std::size_t of_class, const Known* before, Known& now,
                    FrameContact& contact);
  template <typename Stream>
  void code_values(Stream& stream, const std::vector<RecordedMotion>& bodies, const Known* before, Known& now,
                   FrameContact& contact);
  void fetch_ahead(const std::vector<RecordedMotion>& bodies) const;
  double approach_of(const Known& now, const std::vector<RecordedMotion>& bodies, const Vec3& normal) const;

  const BodySizes& sizes_;
  bool fine_;
  std::vector<Known> known_;   ///< previous frame, as known to the reader
  std::vector<Known> coming_;  ///< current frame
  std::vector<RecordedMotion> bodies_before_;
  std::vector<std::int32_t> place_before_;  ///< writing: index of each contact in the previous frame, or −1
  std::int32_t expected_ = 0;               ///< expected index of the next contact
  ContactScales scales_;
  bool same_power_ = false;  ///< same as in the previous frame
  std::uint8_t power_before_ = 0;
  // Running estimates from earlier contacts of this frame, for new contacts.
  Slope stiffness_;
  Slope damping_;
  Slope give_;
};

}  // namespace scree
