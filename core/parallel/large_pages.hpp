#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <vector>

namespace scree {

/// Memory for long lists that are read in no order: in pages of 2 MB where the system has them, since what is
/// spread over thousands of small ones waits for their addresses more than for itself.
template <typename T>
struct LargePages {
  using value_type = T;
  LargePages() = default;
  template <typename Other>
  LargePages(const LargePages<Other>&) {}

  T* allocate(std::size_t count) {
    const std::size_t size = count * sizeof(T);
    void* const place = ::operator new(size, alignment(size));
    if (size >= page) madvise(place, size / page * page, MADV_HUGEPAGE);
    return static_cast<T*>(place);
  }
  void deallocate(T* place, std::size_t count) noexcept {
    ::operator delete(place, alignment(count * sizeof(T)));
  }
  bool operator==(const LargePages&) const = default;

 private:
  static constexpr std::size_t page = std::size_t{1} << 21;
  static std::align_val_t alignment(std::size_t size) { return std::align_val_t{size >= page ? page : 64}; }
};

}  // namespace scree
