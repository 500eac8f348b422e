#pragma once

// Marks a function that is compiled for narrow and wide registers; the program selects the widest available
// at start. Incompatible with sanitizers. Tests that compare the widths set SCREE_INSTRUCTIONS.
#if defined(SCREE_INSTRUCTIONS)
#define SCREE_WIDEST_INSTRUCTIONS [[gnu::target(SCREE_INSTRUCTIONS), gnu::flatten]]
#elif defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define SCREE_WIDEST_INSTRUCTIONS [[gnu::target_clones("arch=x86-64-v4", "avx2", "default"), gnu::flatten]]
#else
#define SCREE_WIDEST_INSTRUCTIONS
#endif
