#pragma once

#include <filesystem>
#include <optional>

#include "core/record/csv_file.hpp"
#include "core/simulation/frame.hpp"

namespace scree {

/// The tables of a run: energy.csv, bodies.csv, contacts.csv, walls.csv and solver.csv in one folder, with
/// one block of rows a frame. Bodies and walls that are not present have no rows.
class Tables {
 public:
  /// Makes the folder and writes the headers. @throws std::filesystem::filesystem_error,
  /// std::ios_base::failure
  Tables(const std::filesystem::path& folder, const Model& model);

  bool have_contacts() const { return contacts_.has_value(); }  ///< contacts.csv is one of them
  /// @throws std::ios_base::failure naming the file
  void append(const Frame& frame);
  void flush();

 private:
  void append_energy(const Frame& frame);
  void append_bodies(const Frame& frame);
  void append_contacts(const Frame& frame);
  void append_walls(const Frame& frame);
  void append_solver(const Frame& frame);

  CsvFile energy_;
  CsvFile bodies_;
  std::optional<CsvFile> contacts_;  ///< none where the scene says so
  CsvFile walls_;
  CsvFile solver_;
};

}  // namespace scree
