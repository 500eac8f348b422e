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
#include "core/record/recording/coding/packed_columns.hpp"
#include "core/record/recording/coding/rounding.hpp"
#include "core/record/recording/coding/slope.hpp"

namespace scree {

/// Contacts with rounded values: of each frame only what the frame before and the places of the bodies do not
/// predict. Gaps, forces and elongations err by less than 2.5e-4 of themselves in scenes of up to
/// `most_fine_bodies`; what is smaller than a 65,000th of the largest of its kind may err by as much of that.
/// In larger ones gaps and forces err by less than 2e-3, elongations by 8e-3, peaks by 2e-2, friction by
/// 1e-2 of its limit in size and by a 500th of a turn in direction. Normals err by less than 1.1e-4, points
/// by less than 2.5e-4 of the body's size.
class ContactCoder {
 public:
  explicit ContactCoder(const BodySizes& sizes)
      : sizes_(sizes), fine_(sizes.radius.size() <= most_fine_bodies) {}

  struct Scales {
    float force_floor = 1e-30F;
    float length_floor = 1e-30F;
    std::uint8_t power = 0;  ///< of the overlap that the elastic force follows: 0, 1 or, where it is 2, 1.5
  };
  /// What a frame holds of its contacts, told apart without the frame before.
  struct Unpacked {
    Scales scales;
    std::size_t count = 0;
    ColumnReader columns;
  };
  /// Appends the contacts of the next frame. @param bodies  as a recording holds them
  void write(const std::vector<FrameContact>& contacts, const std::vector<RecordedMotion>& bodies,
             std::string& to);
  /// @param text  moved on behind the contacts. @throws SavedDataError
  static void unpack(std::string_view& text, Unpacked& to);
  /// The contacts of the next frame. @throws SavedDataError
  std::vector<FrameContact> read(const std::vector<RecordedMotion>& bodies, int walls, Unpacked& unpacked);
  /// Goes past the contacts of the next frame: less work than to read them. @throws SavedDataError
  void skim(const std::vector<RecordedMotion>& bodies, int walls, Unpacked& unpacked);
  void begin_group() { known_.clear(); }

 private:
  /// Partners and features, and the whole numbers that the values have become.
  struct Known {
    std::array<std::int32_t, 7> key{};  ///< a, partner (−1 − wall), kind, features and their indices
    std::int32_t status = 0;
    std::array<std::int32_t, 3> normal{};
    std::array<std::int32_t, 3> point{};
    std::int32_t share = 0;        ///< of the limit that friction has
    std::int32_t angle = 0;        ///< of friction
    std::int32_t coefficient = 0;  ///< of friction: its limit over the normal force
    // As they are read, for the next frame.
    float gap = 0.0F;
    float elastic_force = 0.0F;
    float normal_force = 0.0F;
    float elongation = 0.0F;
    float largest_overlap = 0.0F;
    double friction = 0.0;
    Slope stiffness;  ///< elastic force over a power of the overlap
    Slope damping;    ///< the rest of the force over the speed of approach
    Slope give;       ///< elongation over friction
  };
  struct Expected {
    std::array<std::int32_t, 3> normal{};
    double gap = 0.0;
  };
  /// What friction is a share of: its limit, as given and as it is read [N].
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
  /// Of shares of a force.
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
  double pressed(double gap_now) const;
  double approach_of(const Known& now, const std::vector<RecordedMotion>& bodies, const Vec3& normal) const;
  void choose_scales(const std::vector<FrameContact>& contacts);
  void choose_power(const std::vector<FrameContact>& contacts);
  void find_partners(const std::vector<FrameContact>& contacts);
  static Known key_of_contact(const FrameContact& contact);

  const BodySizes& sizes_;
  bool fine_;
  std::vector<Known> known_;   ///< the frame before, as the reader knows it
  std::vector<Known> coming_;  ///< this frame
  std::vector<RecordedMotion> bodies_before_;
  std::vector<std::int32_t> partner_;  ///< writing: of each contact its place in the frame before, or −1
  std::int32_t expected_ = 0;          ///< that of the next one
  Scales scales_;
  bool same_power_ = false;  ///< as in the frame before
  std::uint8_t power_before_ = 0;
  // Of the contacts before in this frame: what is likely of new ones.
  Slope stiffness_;
  Slope damping_;
  Slope give_;
};

}  // namespace scree
