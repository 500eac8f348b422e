#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/record/recording/coding/body_coder.hpp"
#include "core/record/recording/coding/contact_coder.hpp"

namespace scree {

/// A frame of a recording.
struct RecordedFrame {
  Frame frame;
  double energy_error = 0.0;  ///< largest of the run so far, as a fraction of the energy throughput
};

/// Coder of a run's frames, in groups whose first frame is independent. Time, energies, solver data, walls,
/// lattice and notes are lossless. Bodies and contacts are lossless in exact recordings; otherwise BodyCoder
/// and ContactCoder round them.
class FrameCoder {
 public:
  FrameCoder(BodySizes sizes, bool exact);
  FrameCoder(const FrameCoder&) = delete;
  FrameCoder& operator=(const FrameCoder&) = delete;

  void begin_group();
  std::string write(const RecordedFrame& frame);

  /// A frame with packed contacts.
  struct Unpacked {
    RecordedFrame recorded;
    BodyCoder::Unpacked bodies;
    std::vector<RecordedMotion> motions;
    ContactCoder::Unpacked contacts;
    std::string peaks;  ///< packed: only needed for displayed frames
  };
  /// First half of reading the next frame of the group.
  /// @param model  of the frame. @throws SavedDataError
  void unpack(const std::shared_ptr<const Model>& model, std::string_view text, Unpacked& to);
  /// Second half of reading. Another thread may unpack the next frame meanwhile.
  RecordedFrame read(Unpacked& unpacked);
  /// Skips a frame, faster than reading.
  /// @throws SavedDataError
  void skim(Unpacked& unpacked);

 private:
  BodySizes sizes_;
  bool exact_;
  BodyCoder bodies_;
  ContactCoder contacts_;
  ContactCoder peaks_;
  double time_ = 0.0;  ///< of the previous frame [s]
};

/// Sizes of the bodies of a model.
BodySizes sizes_of(const Model& model);

}  // namespace scree
