#pragma once

// Marks a function that is compiled for narrow and for wide registers; the program takes the widest that the
// processor has when it starts. Sanitizers do not get along with that choice.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define SCREE_WIDEST_INSTRUCTIONS [[gnu::target_clones("arch=x86-64-v4", "avx2", "default"), gnu::flatten]]
#else
#define SCREE_WIDEST_INSTRUCTIONS
#endif
