#pragma once

// Marks a function that is compiled for narrow and for wide registers; the program takes the widest that the
// processor has when it starts. Sanitizers do not get along with that choice. A test that compares the widths
// names one by SCREE_INSTRUCTIONS.
#if defined(SCREE_INSTRUCTIONS)
#define SCREE_WIDEST_INSTRUCTIONS [[gnu::target(SCREE_INSTRUCTIONS), gnu::flatten]]
#elif defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define SCREE_WIDEST_INSTRUCTIONS [[gnu::target_clones("arch=x86-64-v4", "avx2", "default"), gnu::flatten]]
#else
#define SCREE_WIDEST_INSTRUCTIONS
#endif
