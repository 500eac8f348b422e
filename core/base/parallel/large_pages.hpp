#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <new>

namespace scree {

/// Allocator for long lists with random access: uses 2 MB pages where available, since address translation
/// for thousands of small pages costs more than the data. Shorter lists are aligned to a cache line.
template <typename T>
struct LargePages {
  using value_type = T;
  LargePages() = default;
  template <typename Other>
  LargePages(const LargePages<Other>&) {}

  T* allocate(std::size_t count) {
    const std::size_t size = count * sizeof(T);
    if (size < page) return static_cast<T*>(::operator new(size, line));
    // Allocates one extra page and releases the surplus before and after the aligned part.
    const std::size_t needed = whole_pages(size);
    void* const reserved =
        mmap(nullptr, needed + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (reserved == MAP_FAILED) throw std::bad_alloc();
    char* const begin = static_cast<char*>(reserved);
    char* const place = begin + (page - reinterpret_cast<std::uintptr_t>(begin) % page) % page;
    if (place > begin) munmap(begin, place - begin);
    munmap(place + needed, begin + page - place);
    madvise(place, size / page * page, MADV_HUGEPAGE);
    return reinterpret_cast<T*>(place);
  }
  void deallocate(T* place, std::size_t count) noexcept {
    const std::size_t size = count * sizeof(T);
    if (size < page) return ::operator delete(place, line);
    munmap(place, whole_pages(size));
  }
  bool operator==(const LargePages&) const = default;

 private:
  static constexpr std::size_t page = std::size_t{1} << 21;
  static constexpr auto line = std::align_val_t{64};
  static std::size_t whole_pages(std::size_t size) { return (size + page - 1) / page * page; }
};

}  // namespace scree
