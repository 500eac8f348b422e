# Language, warnings and floating point, the same for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(SCREE_SANITIZE "" CACHE STRING "Sanitizers, for example address,undefined or thread")

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  # Precompiled headers need the two sloppiness settings; base_dir lets checkouts in several folders share the cache.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env "CCACHE_SLOPPINESS=pch_defines,time_macros" "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}"
      "CCACHE_NOHASHDIR=1" "${CCACHE_PROGRAM}")
endif()

# Faster clearing and copying of structures of up to 512 bytes, such as contacts: plain loops instead of `rep stos` and
# `rep movs`, which start slowly. Larger ones use the C library. These options exist only in g++ for x86.
include(CheckCXXCompilerFlag)
set(SCREE_SHORT_COPIES "-mmemset-strategy=unrolled_loop:512:noalign,libcall:-1:noalign"
                       "-mmemcpy-strategy=unrolled_loop:512:noalign,libcall:-1:noalign")
check_cxx_compiler_flag("${SCREE_SHORT_COPIES}" SCREE_HAS_SHORT_COPIES)
if(NOT SCREE_HAS_SHORT_COPIES)
  set(SCREE_SHORT_COPIES "")
endif()

add_library(scree_compiler INTERFACE)
target_compile_options(scree_compiler INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror
  # g++ 12 falsely reports overlapping copies in joined strings (GCC bug 105651).
  -Wno-restrict
  # No warning about SIMD registers passed between libraries: it does not happen here.
  -Wno-psabi
  # Same bits with every compiler: no fused multiply-add.
  -ffp-contract=off
  # Neither changes a result; both let square roots and comparisons be vectorised.
  -fno-math-errno -fno-trapping-math
  ${SCREE_SHORT_COPIES}
  $<$<BOOL:${CCACHE_PROGRAM}>:-fpch-preprocess>)
if(SCREE_SANITIZE)
  target_compile_options(scree_compiler INTERFACE -fsanitize=${SCREE_SANITIZE} -fno-omit-frame-pointer
    # With sanitizers, g++ 12 falsely reports uninitialised members of empty optionals.
    -Wno-maybe-uninitialized)
  target_link_options(scree_compiler INTERFACE -fsanitize=${SCREE_SANITIZE})
endif()
