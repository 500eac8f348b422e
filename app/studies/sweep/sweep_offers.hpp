#pragma once

#include <QStringList>

#include "core/experiments/standard/experiment.hpp"

class QSettings;

namespace scree {

// What a sweep of a scene, or of an experiment on it, proposes. Without an experiment it is null.

/// Paths of numbers: first those that the scene offers to try, then all others of its file. Without those
/// that the experiment varies or needs as they are.
QStringList offered_paths(const Scene& scene, const Experiment* experiment);
/// The first of them that varies alone and is no vector; empty: none.
QString likely_path(const Scene& scene, const Experiment* experiment);
/// Values over the range in which a number is tried, "0:1:5"; empty: no such range is known.
QString usual_values(const Scene& scene, const QString& path);
/// Series: first those of probes and of the plots of the scene, then all others.
QStringList offered_measures(const Scene& scene);
/// A new folder beside the scene, or in the folder for saving if it is an example or in no file, or an
/// experiment.
QString proposed_folder(const Scene& scene, const Experiment* experiment, const QSettings& settings);

}  // namespace scree
