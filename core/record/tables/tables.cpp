#include "core/record/tables/tables.hpp"

#include <array>

#include "core/base/text/number.hpp"
#include "core/energy/energy_columns.hpp"
#include "core/record/columns/body_columns.hpp"
#include "core/record/columns/contact_columns.hpp"
#include "core/record/columns/lattice_columns.hpp"
#include "core/record/columns/solver_columns.hpp"
#include "core/record/columns/stream_columns.hpp"
#include "core/record/columns/wall_columns.hpp"
#include "core/record/tables/probe_rows.hpp"
#include "core/record/tables/table_list.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

enum TableNumber { energy, bodies, walls, solver, contacts, lattice, broken, plots, streams, probes };
constexpr std::array<const char*, 10> files = {
    "energy.csv",  "bodies.csv",       "walls.csv", "solver.csv",  "contacts.csv",
    "lattice.csv", "broken_bonds.csv", "plots.csv", "streams.csv", "probes.csv"};

std::string header(TableNumber number) {
  return csv_header(columns_of_table(files[number]));
}

const std::filesystem::path& made(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  return folder;
}

CsvFile begun(const std::filesystem::path& folder, TableNumber number) {
  return {folder / files[number], header(number)};
}

/// Opens the table, or removes the table of an earlier run, which would be mistaken for one of this run.
std::optional<CsvFile> begun_if(bool wanted, const std::filesystem::path& folder, TableNumber number) {
  if (wanted) return begun(folder, number);
  std::filesystem::remove(folder / files[number]);
  return std::nullopt;
}

std::uint64_t length_of(const TableLengths& lengths, TableNumber number) {
  return number < lengths.size() ? lengths[number] : 0;
}

CsvFile continued(const std::filesystem::path& folder, TableNumber number, const TableLengths& lengths) {
  return {folder / files[number], lengths[number]};
}

std::optional<CsvFile> continued_if_there(const std::filesystem::path& folder, TableNumber number,
                                          const TableLengths& lengths) {
  if (length_of(lengths, number) == 0) return std::nullopt;
  return continued(folder, number, lengths);
}

/// Reads the end of a file before a position, up to a number of bytes.
std::string text_before(const std::filesystem::path& path, std::uint64_t place) {
  constexpr std::uint64_t longest_row = 1024;
  std::string text(std::min(place, longest_row), '\0');
  std::ifstream stream(path, std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(place - text.size()));
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

/// Number of rows after the header up to a position in a table.
size_t rows_before(const std::filesystem::path& path, std::uint64_t place) {
  if (place == 0) return 0;
  std::ifstream stream(path, std::ios::binary);
  std::uint64_t rows = 0;
  std::uint64_t read = 0;
  for (std::string line; read < place && std::getline(stream, line); ++rows) read += line.size() + 1;
  return rows - 1;
}

/// The header of a table.
std::string header_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string header;
  std::getline(stream, header);
  return header;
}

/// Time of the last of some complete rows; none: no rows.
std::optional<double> last_time_in(const std::string& rows) {
  const size_t before = rows.size() > 1 ? rows.rfind('\n', rows.size() - 2) : std::string::npos;
  if (before == std::string::npos) return std::nullopt;
  double time = 0.0;
  const size_t first = before + 1;
  if (!read_number(rows.substr(first, rows.find(',', first) - first), time)) return std::nullopt;
  return time;
}

}  // namespace

bool has_tables(const std::filesystem::path& folder) {
  return std::filesystem::exists(folder / files[energy]);
}

void check_tables(const std::filesystem::path& folder, const TableLengths& lengths, double last_time) {
  for (size_t k = 0; k < files.size(); ++k) {
    const std::filesystem::path path = folder / files[k];
    const auto refuse = [&](const std::string& what) {
      throw SceneError(path, 0, what + "; name another folder to begin new tables");
    };
    const std::uint64_t length = length_of(lengths, static_cast<TableNumber>(k));
    if (length == 0) {
      if (k < contacts) refuse("was not there when the checkpoint was saved");
      continue;
    }
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error) refuse("is missing, but the checkpoint was saved with it");
    if (size < length) refuse("is shorter than when the checkpoint was saved");
    const std::string rows = text_before(path, length);
    const bool same =
        !rows.empty() && rows.back() == '\n' && (k != energy || last_time_in(rows) == last_time);
    if (header_of(path) != header(static_cast<TableNumber>(k)))
      refuse("has the columns of another version; its rows would not fit below them");
    if (!same) refuse("is not the table that the checkpoint was saved with");
  }
}

Tables::Tables(const std::filesystem::path& folder, const Model& model)
    : energy_(begun(made(folder), energy)),
      bodies_(begun(folder, bodies)),
      contacts_(begun_if(model.scene.output.contacts, folder, contacts)),
      lattice_(begun_if(model.lattice != nullptr, folder, lattice)),
      broken_(begun_if(model.lattice && model.lattice->strength, folder, broken)),
      plots_(begun_if(!model.scene.plots.empty(), folder, plots)),
      plot_rows_(model),
      walls_(begun(folder, walls)),
      solver_(begun(folder, solver)),
      streams_(begun_if(!model.streams.empty(), folder, streams)),
      probes_(begun_if(!model.scene.probes.empty(), folder, probes)) {}

Tables::Tables(const std::filesystem::path& folder, const Model& model, const TableLengths& lengths)
    : energy_(continued(folder, energy, lengths)),
      bodies_(continued(folder, bodies, lengths)),
      contacts_(continued_if_there(folder, contacts, lengths)),
      lattice_(continued_if_there(folder, lattice, lengths)),
      broken_(continued_if_there(folder, broken, lengths)),
      broken_bonds_(rows_before(folder / files[broken], length_of(lengths, broken))),
      plots_(continued_if_there(folder, plots, lengths)),
      plot_rows_(model),
      walls_(continued(folder, walls, lengths)),
      solver_(continued(folder, solver, lengths)),
      streams_(continued_if_there(folder, streams, lengths)),
      // Probes may have been added since.
      probes_(length_of(lengths, probes) > 0 ? continued_if_there(folder, probes, lengths)
                                             : begun_if(!model.scene.probes.empty(), folder, probes)) {
  plot_rows_.take_all_as_present();
}

TableLengths Tables::lengths() const {
  return {energy_.length(),
          bodies_.length(),
          walls_.length(),
          solver_.length(),
          contacts_ ? contacts_->length() : 0,
          lattice_ ? lattice_->length() : 0,
          broken_ ? broken_->length() : 0,
          plots_ ? plots_->length() : 0,
          streams_ ? streams_->length() : 0,
          probes_ ? probes_->length() : 0};
}

void Tables::append(const Frame& frame) {
  append_energy(frame);
  append_bodies(frame);
  if (contacts_) append_contacts(frame);
  if (lattice_) append_lattice(frame);
  if (broken_) append_broken_bonds(frame);
  if (plots_) plot_rows_.append(*plots_, frame);
  append_walls(frame);
  append_solver(frame);
  if (streams_) append_streams(frame);
  if (probes_) append_probes(frame);
}

void Tables::flush() {
  for (CsvFile* file : {&energy_, &bodies_, &walls_, &solver_}) file->flush();
  if (contacts_) contacts_->flush();
  if (lattice_) lattice_->flush();
  if (broken_) broken_->flush();
  if (plots_) plots_->flush();
  if (streams_) streams_->flush();
  if (probes_) probes_->flush();
}

void Tables::append_energy(const Frame& frame) {
  energy_ << frame.time;
  write_cells(energy_, energy_columns, frame.energy);
  energy_.end_row();
}

void Tables::append_bodies(const Frame& frame) {
  for (int i = 0; i < static_cast<int>(frame.bodies.size()); ++i) {
    if (!frame.bodies[i].present) continue;
    bodies_ << frame.time;
    write_cells(bodies_, body_key_columns, BodyRow{frame, i});
    write_cells(bodies_, body_columns, frame.bodies[i]);
    bodies_.end_row();
  }
}

void Tables::append_contacts(const Frame& frame) {
  const ElastoplasticContacts laws(model_now(frame));
  for (const FrameContact& contact : frame.contacts) {
    *contacts_ << frame.time;
    write_cells(*contacts_, contact_columns, contact_row(frame, contact, laws));
    contacts_->end_row();
  }
}

void Tables::append_lattice(const Frame& frame) {
  for (int n = 0; n < static_cast<int>(frame.nodes.size()); ++n) {
    if (!frame.model->lattice->has_node(n)) continue;
    *lattice_ << frame.time;
    write_cells(*lattice_, node_columns, NodeRow{frame, n});
    lattice_->end_row();
  }
}

/// Bonds broken since the last frame.
void Tables::append_broken_bonds(const Frame& frame) {
  for (; broken_bonds_ < frame.broken_bonds.size(); ++broken_bonds_) {
    write_cells(*broken_, broken_bond_columns, frame.broken_bonds[broken_bonds_]);
    broken_->end_row();
  }
}

void Tables::append_walls(const Frame& frame) {
  for (int i = 0; i < static_cast<int>(frame.walls.size()); ++i) {
    if (!frame.walls[i].present) continue;
    walls_ << frame.time;
    write_cells(walls_, wall_key_columns, WallRow{frame, i});
    write_cells(walls_, wall_columns, frame.walls[i]);
    walls_.end_row();
  }
}

void Tables::append_streams(const Frame& frame) {
  for (int k = 0; k < static_cast<int>(frame.streams.size()); ++k) {
    *streams_ << frame.time;
    write_cells(*streams_, stream_key_columns, StreamRow{frame, k});
    write_cells(*streams_, stream_columns, frame.streams[static_cast<std::size_t>(k)]);
    streams_->end_row();
  }
}

void Tables::append_probes(const Frame& frame) {
  for (const ProbeRow& row : rows_of_probes(frame)) {
    *probes_ << frame.time;
    write_cells(*probes_, probe_row_columns, row);
    probes_->end_row();
  }
}

void Tables::append_solver(const Frame& frame) {
  solver_ << frame.time;
  write_cells(solver_, solver_columns, frame.solver);
  solver_.end_row();
}

}  // namespace scree
