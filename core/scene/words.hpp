#pragma once

#include <array>
#include <string_view>

#include "core/scene/scene.hpp"

namespace scree {

/// Name of a value in scene files.
template <class Choice>
struct Word {
  std::string_view word;
  Choice value;
};

/// Names of the values of a choice in scene files, in the order of messages and the page of scenes.
template <class Choice>
inline constexpr std::array<Word<Choice>, 0> words_of{};

template <>
inline constexpr auto words_of<SolverMethod> = std::to_array<Word<SolverMethod>>({
    {"explicit", SolverMethod::velocity_verlet},
    {"midpoint", SolverMethod::midpoint},
    {"newmark", SolverMethod::newmark},
    {"trapezoidal", SolverMethod::trapezoidal},
});

template <>
inline constexpr auto words_of<MaterialLook> = std::to_array<Word<MaterialLook>>({
    {"plain", MaterialLook::plain},
    {"steel", MaterialLook::steel},
    {"brass", MaterialLook::brass},
    {"copper", MaterialLook::copper},
    {"concrete", MaterialLook::concrete},
    {"stone", MaterialLook::stone},
    {"glass", MaterialLook::glass},
    {"wood", MaterialLook::wood},
    {"rubber", MaterialLook::rubber},
});

template <>
inline constexpr auto words_of<TangentialStiffness> = std::to_array<Word<TangentialStiffness>>({
    {"printed", TangentialStiffness::printed},
    {"mindlin", TangentialStiffness::mindlin},
});

template <>
inline constexpr auto words_of<RollingModel> = std::to_array<Word<RollingModel>>({
    {"elastic_plastic", RollingModel::elastic_plastic},
    {"constant_torque", RollingModel::constant_torque},
});

template <>
inline constexpr auto words_of<CohesionModel> = std::to_array<Word<CohesionModel>>({
    {"jkr", CohesionModel::jkr},
    {"linear", CohesionModel::linear},
});

template <>
inline constexpr auto words_of<SizeLaw> = std::to_array<Word<SizeLaw>>({
    {"normal", SizeLaw::normal},
    {"lognormal", SizeLaw::lognormal},
});

template <>
inline constexpr auto words_of<LeverArm> = std::to_array<Word<LeverArm>>({
    {"printed", LeverArm::printed},
    {"contact", LeverArm::contact},
});

template <>
inline constexpr auto words_of<LengthUnit> = std::to_array<Word<LengthUnit>>({
    {"m", LengthUnit::metre},
    {"cm", LengthUnit::centimetre},
    {"mm", LengthUnit::millimetre},
    {"in", LengthUnit::inch},
});

template <>
inline constexpr auto words_of<Arrangement> = std::to_array<Word<Arrangement>>({
    {"random", Arrangement::random},
    {"grid", Arrangement::grid},
});

template <>
inline constexpr auto words_of<Orientation> = std::to_array<Word<Orientation>>({
    {"random", Orientation::random},
    {"aligned", Orientation::aligned},
});

template <>
inline constexpr auto words_of<BoxSide> = std::to_array<Word<BoxSide>>({
    {"left", BoxSide::left},
    {"right", BoxSide::right},
    {"front", BoxSide::front},
    {"back", BoxSide::back},
    {"bottom", BoxSide::bottom},
    {"top", BoxSide::top},
});

template <>
inline constexpr auto words_of<RoundSide> = std::to_array<Word<RoundSide>>({
    {"inside", RoundSide::inside},
    {"outside", RoundSide::outside},
});

template <>
inline constexpr auto words_of<ProbeKind> = std::to_array<Word<ProbeKind>>({
    {"region", ProbeKind::region},
    {"flow", ProbeKind::flow},
    {"repose", ProbeKind::repose},
    {"mixing", ProbeKind::mixing},
});

template <>
inline constexpr auto words_of<Axis> = std::to_array<Word<Axis>>({
    {"x", Axis::x},
    {"y", Axis::y},
    {"z", Axis::z},
});

template <>
inline constexpr auto words_of<SurfaceForm> = std::to_array<Word<SurfaceForm>>({
    {"heap", SurfaceForm::heap},
    {"slope", SurfaceForm::slope},
});

template <>
inline constexpr auto words_of<BondModel> = std::to_array<Word<BondModel>>({
    {"modified", BondModel::modified},
    {"born", BondModel::born},
});

template <>
inline constexpr auto words_of<PlaneElasticity> = std::to_array<Word<PlaneElasticity>>({
    {"plane_stress", PlaneElasticity::stress},
    {"plane_strain", PlaneElasticity::strain},
});

template <>
inline constexpr auto words_of<LatticeAnalysis> = std::to_array<Word<LatticeAnalysis>>({
    {"static", LatticeAnalysis::statics},
    {"modes", LatticeAnalysis::modes},
    {"dynamic", LatticeAnalysis::dynamics},
});

template <>
inline constexpr auto words_of<PlateEdge> = std::to_array<Word<PlateEdge>>({
    {"left", PlateEdge::left},
    {"right", PlateEdge::right},
    {"bottom", PlateEdge::bottom},
    {"top", PlateEdge::top},
});

template <>
inline constexpr auto words_of<LatticeRotations> = std::to_array<Word<LatticeRotations>>({
    {"small", LatticeRotations::small},
    {"large", LatticeRotations::large},
});

template <>
inline constexpr auto words_of<PlateOutline> = std::to_array<Word<PlateOutline>>({
    {"rectangle", PlateOutline::rectangle},
    {"disc", PlateOutline::disc},
});

template <>
inline constexpr auto words_of<ColorBy> = std::to_array<Word<ColorBy>>({
    {"material", ColorBy::material},
    {"body", ColorBy::body},
    {"speed", ColorBy::speed},
    {"spin", ColorBy::spin},
    {"contacts", ColorBy::contacts},
    {"largest force", ColorBy::largest_force},
    {"residual overlap", ColorBy::residual_overlap},
});

template <>
inline constexpr auto words_of<LatticeColor> = std::to_array<Word<LatticeColor>>({
    {"displacement", LatticeColor::displacement},
    {"strain", LatticeColor::strain},
    {"bond force", LatticeColor::bond_force},
    {"bond energy", LatticeColor::bond_energy},
});

template <>
inline constexpr auto words_of<ViewDirection> = std::to_array<Word<ViewDirection>>({
    {"slanted", ViewDirection::slanted},
    {"front", ViewDirection::front},
    {"right", ViewDirection::right},
    {"top", ViewDirection::top},
});

/// `body` is a separate table, { body = "NAME" }.
template <>
inline constexpr auto words_of<CameraFollow> = std::to_array<Word<CameraFollow>>({
    {"nothing", CameraFollow::nothing},
    {"moving", CameraFollow::moving},
    {"everything", CameraFollow::everything},
});

template <>
inline constexpr auto words_of<ForceKind> = std::to_array<Word<ForceKind>>({
    {"normal", ForceKind::normal},
    {"friction", ForceKind::friction},
    {"loads", ForceKind::loads},
    {"walls", ForceKind::walls},
    {"bodies", ForceKind::bodies},
});

/// Word of a value; "": none.
template <class Choice>
constexpr std::string_view word_for(Choice value) {
  for (const Word<Choice>& one : words_of<Choice>) {
    if (one.value == value) return one.word;
  }
  return {};
}

}  // namespace scree
