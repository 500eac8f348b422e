#pragma once

#include <iomanip>
#include <sstream>

#include "core/serialization/sealed.hpp"
#include "tests/core/frame_bits.hpp"
#include "tests/core/sphere_heap.hpp"

namespace scree::fixture {

struct HeapCase {
  const char* name;
  NormalLawSpec law;
  bool implicit;
};

/// Laws of each kind, and the loops with displacements given, as the trapezoidal rule has them.
inline std::vector<HeapCase> heap_cases() {
  WaltonBraunLawSpec denting;
  denting.loading = 2e4;
  denting.unloading = ConstantUnloading{6e4};
  StorakersLawSpec hardening;
  hardening.unloading = OverlapSlopeUnloading{std::nullopt, 1e8};
  hardening.keeps_memory = true;
  BarrierLawSpec barrier;
  barrier.activation_gap = 1e-3;
  barrier.stiffness = 2e5;
  return {{"hertz", HertzLawSpec{}, false},      {"hertz, trapezoidal", HertzLawSpec{}, true},
          {"linear", LinearLawSpec{3e4}, false}, {"barrier", barrier, false},
          {"walton_braun", denting, false},      {"walton_braun, trapezoidal", denting, true},
          {"storakers", hardening, false},       {"storakers, trapezoidal", hardening, true}};
}

/// A line for each case: contacts and a checksum of all bits of a heap after some steps.
inline std::string heap_states() {
  std::ostringstream lines;
  for (const HeapCase& one : heap_cases()) {
    SphereBuilder spheres = heap(sphere_rule(one.law, 0.3, 0.2), one.implicit);
    for (MaterialSpec& material : spheres.scene().materials) material.hardening = HardeningSpec{1.5e5, 0.2};
    Simulation simulation(spheres.build(), 1);
    lines << one.name << ": ";
    if (run_steps(simulation, one.implicit ? 200 : 1000)) {
      FrameBits bits;
      const Frame frame = simulation.frame();
      bits.add(frame);
      lines << frame.contacts.size() << " contacts, " << std::hex << checksum(bits.bytes()) << std::dec
            << '\n';
    } else {
      lines << "failed\n";
    }
  }
  return lines.str();
}

}  // namespace scree::fixture
