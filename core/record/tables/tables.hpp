#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/record/tables/plot_rows.hpp"

namespace scree {

/// Of energy.csv, bodies.csv, walls.csv, solver.csv, contacts.csv, lattice.csv, broken_bonds.csv and
/// plots.csv; 0: there is none [bytes].
using TableLengths = std::vector<std::uint64_t>;

/// Whether a folder has tables of a run.
bool has_tables(const std::filesystem::path& folder);

/// Whether the tables of a folder are those that had these lengths, their last rows being of that time.
/// @throws SceneError naming the first that is not
void check_tables(const std::filesystem::path& folder, const TableLengths& lengths, double last_time);

/// The tables of a run: energy.csv, bodies.csv, contacts.csv, walls.csv, solver.csv and, of a lattice,
/// lattice.csv in one folder, with one block of rows a frame; of a lattice whose bonds may break also
/// broken_bonds.csv, with one row a bond; of a scene with plots plots.csv, with what they show. Bodies and
/// walls that are not present have no rows.
class Tables {
 public:
  /// Makes the folder and writes the headers. @throws std::filesystem::filesystem_error,
  /// std::ios_base::failure
  Tables(const std::filesystem::path& folder, const Model& model);
  /// Goes on with the tables of the folder behind what they held when these were their lengths; the rest is
  /// cut off. Precondition: `check_tables`.
  Tables(const std::filesystem::path& folder, const Model& model, const TableLengths& lengths);

  bool have_contacts() const { return contacts_.has_value(); }  ///< contacts.csv is one of them
  /// @throws std::ios_base::failure naming the file
  void append(const Frame& frame);
  void flush();
  TableLengths lengths() const;
  /// Series of the plots that are not in plots.csv, a sentence each; none of tables that were gone on with.
  std::vector<std::string> empty_series(const Scene& scene) const { return plot_rows_.without_rows(scene); }

 private:
  void append_energy(const Frame& frame);
  void append_bodies(const Frame& frame);
  void append_contacts(const Frame& frame);
  void append_lattice(const Frame& frame);
  void append_broken_bonds(const Frame& frame);
  void append_walls(const Frame& frame);
  void append_solver(const Frame& frame);

  CsvFile energy_;
  CsvFile bodies_;
  std::optional<CsvFile> contacts_;  ///< none where the scene says so
  std::optional<CsvFile> lattice_;   ///< none where the scene has none
  std::optional<CsvFile> broken_;    ///< none where no bond can break
  size_t broken_bonds_ = 0;          ///< that have their rows
  std::optional<CsvFile> plots_;     ///< none where the scene has none
  PlotRows plot_rows_;
  CsvFile walls_;
  CsvFile solver_;
};

}  // namespace scree
