#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// A contact of a stored frame: the content of a FrameContact in single precision and half its bytes.
struct KeptContact {
  std::int32_t a = 0;
  std::int32_t partner = 0;  ///< the other body, or −1 − wall
  std::int32_t index_a = 0;  ///< of the features in contact
  std::int32_t index_b = 0;
  std::array<float, 3> point{};  ///< from the centre of body a [m]
  std::array<float, 3> normal{};
  std::array<float, 3> friction{};  ///< [N]
  float gap = 0.0F;                 ///< [m]
  float normal_force = 0.0F;        ///< [N]
  float elastic_force = 0.0F;       ///< [N]
  float friction_limit = 0.0F;      ///< [N]
  float elongation = 0.0F;          ///< [m]
  float largest_overlap = 0.0F;     ///< [m]
  float peak_force = 0.0F;          ///< [N]
  std::int32_t changes_since = 0;
  std::uint8_t kind = 0;
  std::uint8_t status = 0;
  std::uint8_t feature_a = 0;
  std::uint8_t feature_b = 0;
};
static_assert(sizeof(KeptContact) == 88);

/// A stored frame. Up to `exact_contacts` contacts stay exact; more become KeptContacts. Holds the frame
/// without these; `whole` restores them.
class KeptFrame {
 public:
  static constexpr std::size_t exact_contacts = 64;

  KeptFrame() = default;
  /// @param bare  the same frame without its contacts, if available; otherwise made if needed
  explicit KeptFrame(std::shared_ptr<const Frame> frame, std::shared_ptr<const Frame> bare = nullptr);

  explicit operator bool() const { return frame_ != nullptr; }
  const Frame& operator*() const { return *frame_; }
  const Frame* operator->() const { return frame_.get(); }
  /// The frame, possibly without its contacts, at no cost.
  const std::shared_ptr<const Frame>& bare() const { return frame_; }
  /// The frame with its contacts, restored from single precision if necessary; null: no frame.
  std::shared_ptr<const Frame> whole() const;
  /// The same frame as one of a model with other bodies; see `scree::in_roster`.
  KeptFrame in_roster(const std::shared_ptr<const Model>& model) const;
  /// Heap memory without the model, which many frames share.
  std::size_t bytes() const;

 private:
  struct Contacts {
    std::vector<KeptContact> now;
    std::vector<KeptContact> peaks;
  };
  std::shared_ptr<const Frame> frame_;
  std::shared_ptr<const Contacts> contacts_;  ///< null: the frame holds them itself
};

}  // namespace scree
