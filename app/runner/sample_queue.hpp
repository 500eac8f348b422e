#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// Queue of frames at output times for the plots, between two threads. Complete if the reader takes them
/// before `capacity` have accumulated; otherwise thinned out evenly, so that memory stays bounded.
class SampleQueue {
 public:
  explicit SampleQueue(std::size_t capacity) : capacity_(capacity) {}

  void put(std::shared_ptr<const Frame> sample) {
    const std::scoped_lock lock(mutex_);
    if (skipped_ < stride_ - 1) {
      ++skipped_;
      return;
    }
    skipped_ = 0;
    samples_.push_back(std::move(sample));
    if (samples_.size() >= capacity_) thin_out();
  }

  /// Replaces each waiting sample.
  template <typename Change>
  void change_all(const Change& change) {
    const std::scoped_lock lock(mutex_);
    for (std::shared_ptr<const Frame>& sample : samples_) sample = change(std::move(sample));
  }

  std::size_t waiting() const {
    const std::scoped_lock lock(mutex_);
    return samples_.size();
  }

  std::vector<std::shared_ptr<const Frame>> take() {
    const std::scoped_lock lock(mutex_);
    stride_ = 1;
    skipped_ = 0;
    return std::exchange(samples_, {});
  }

 private:
  void thin_out() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < samples_.size(); i += 2) samples_[kept++] = std::move(samples_[i]);
    samples_.resize(kept);
    stride_ *= 2;
    skipped_ = 0;
  }

  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<const Frame>> samples_;
  std::size_t capacity_;
  std::size_t stride_ = 1;
  std::size_t skipped_ = 0;
};

}  // namespace scree
