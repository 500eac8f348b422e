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
  double energy_error = 0.0;  ///< largest of the run so far, as a fraction of the energy turned over
};

/// Frames of one run as bytes, one after the other, in groups of which only the first frame stands by itself.
/// Time, energies, the solver's numbers, walls, lattice and notes keep all their bits in any case; bodies and
/// contacts do where they are exact, and are rounded as BodyCoder and ContactCoder say where they are not.
class FrameCoder {
 public:
  FrameCoder(BodySizes sizes, bool exact);
  FrameCoder(const FrameCoder&) = delete;
  FrameCoder& operator=(const FrameCoder&) = delete;

  void begin_group();
  std::string write(const RecordedFrame& frame);

  /// A frame whose contacts are still packed.
  struct Unpacked {
    RecordedFrame recorded;
    BodyCoder::Unpacked bodies;
    std::vector<RecordedMotion> motions;
    ContactCoder::Unpacked contacts;
    std::string peaks;  ///< packed: only a frame that is looked at needs them
  };
  /// The first half of reading the next frame of the group. @param model  that it is of. @throws
  /// SavedDataError
  void unpack(const std::shared_ptr<const Model>& model, std::string_view text, Unpacked& to);
  /// The other half. Another thread may unpack the next frame meanwhile. @throws SavedDataError
  RecordedFrame read(Unpacked& unpacked);
  /// Goes past a frame instead: less work than to read it. @throws SavedDataError
  void skim(Unpacked& unpacked);

 private:
  BodySizes sizes_;
  bool exact_;
  BodyCoder bodies_;
  ContactCoder contacts_;
  ContactCoder peaks_;
  double time_ = 0.0;  ///< of the frame before [s]
};

/// Those of a model.
BodySizes sizes_of(const Model& model);

}  // namespace scree
