#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/record/tables/plot_rows.hpp"

namespace scree {

/// Lengths of energy.csv, bodies.csv, walls.csv, solver.csv, contacts.csv, lattice.csv, broken_bonds.csv,
/// plots.csv, streams.csv and probes.csv; 0: no such table [bytes].
using TableLengths = std::vector<std::uint64_t>;

/// Returns whether a folder has tables of a run.
bool has_tables(const std::filesystem::path& folder);

/// Name of the scene beside the tables if values of its file were replaced.
inline constexpr const char* scene_of_tables = "scene_as_run.toml";

/// Checks that the tables of a folder are those with these lengths and this time of the last rows.
/// @throws SceneError naming the first that is not
void check_tables(const std::filesystem::path& folder, const TableLengths& lengths, double last_time);

/// Tables of a run in one folder: energy.csv, bodies.csv, contacts.csv, walls.csv, solver.csv and, with a
/// lattice, lattice.csv, with one block of rows per frame; with breakable bonds also broken_bonds.csv, with
/// one row per bond; with plots plots.csv; with inlets or outlets
/// streams.csv; with probes probes.csv. Absent bodies and walls have no rows.
class Tables {
 public:
  /// Creates the folder and writes the headers.
  /// @throws std::filesystem::filesystem_error, std::ios_base::failure
  Tables(const std::filesystem::path& folder, const Model& model);
  /// Continues existing tables from these lengths; the rest is truncated. Precondition: `check_tables`.
  Tables(const std::filesystem::path& folder, const Model& model, const TableLengths& lengths);

  bool have_contacts() const { return contacts_.has_value(); }  ///< contacts.csv is written
  bool have_probes() const { return probes_.has_value(); }      ///< probes.csv is written
  /// @throws std::ios_base::failure naming the file
  void append(const Frame& frame);
  void flush();
  TableLengths lengths() const;
  /// Notes on series of plots without rows in plots.csv, one sentence each; none for continued tables.
  std::vector<std::string> empty_series(const Scene& scene) const { return plot_rows_.without_rows(scene); }

 private:
  void append_energy(const Frame& frame);
  void append_bodies(const Frame& frame);
  void append_contacts(const Frame& frame);
  void append_lattice(const Frame& frame);
  void append_broken_bonds(const Frame& frame);
  void append_walls(const Frame& frame);
  void append_solver(const Frame& frame);
  void append_streams(const Frame& frame);
  void append_probes(const Frame& frame);

  CsvFile energy_;
  CsvFile bodies_;
  std::optional<CsvFile> contacts_;  ///< none: disabled by the scene
  std::optional<CsvFile> lattice_;   ///< none: no lattice
  std::optional<CsvFile> broken_;    ///< none: no breakable bonds
  size_t broken_bonds_ = 0;          ///< number of bonds already written
  std::optional<CsvFile> plots_;     ///< none: no plots
  PlotRows plot_rows_;
  CsvFile walls_;
  CsvFile solver_;
  std::optional<CsvFile> streams_;  ///< none: no inlets and outlets
  std::optional<CsvFile> probes_;   ///< none: no probes
};

}  // namespace scree
