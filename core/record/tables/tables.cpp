#include "core/record/tables/tables.hpp"

#include <array>

#include "core/base/text/number.hpp"
#include "core/energy/energy_columns.hpp"
#include "core/lattice/lattice.hpp"
#include "core/readings/elastoplastic_contact.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

struct TableKind {
  const char* file;
  std::string header;
};

/// A header that goes on with the names of columns.
template <typename Columns>
std::string header_with(std::string header, const Columns& columns) {
  for (const auto& column : columns) (header += ',') += column.name;
  return header;
}

enum TableNumber { energy, bodies, walls, solver, contacts, lattice, broken, plots };
const std::array<TableKind, 8> kinds{
    {{"energy.csv", header_with("time", energy_columns)},
     {"bodies.csv", "time,body,name,x,y,z,rx,ry,rz,vx,vy,vz,wx,wy,wz"},
     {"walls.csv", "time,wall,fx,fy,fz,mx,my,mz,dx,dy,dz"},
     {"solver.csv",
      "time,step,iterations,contacts,candidates,cpu_seconds,rejected_newton,rejected_crossing,"
      "rejected_uncertain,rejected_motion,rejected_energy,rejected_length,smallest_gap,"
      "step_size,contacts_of_bodies,contacts_with_walls,largest_force"},
     {"contacts.csv",
      header_with("time,a,b,kind,x,y,z,nx,ny,nz,gap,normal_force,fx,fy,fz,status", contact_dent_columns)},
     {"lattice.csv", "time,node,x,y,u,v"},
     {"broken_bonds.csv", "time,first,second"},
     {"plots.csv", std::string(plot_rows_header)}}};

const std::filesystem::path& made(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  return folder;
}

CsvFile begun(const std::filesystem::path& folder, TableNumber number) {
  return {folder / kinds[number].file, kinds[number].header};
}

/// The table, or none of an earlier run, which would be taken for one of this.
std::optional<CsvFile> begun_if(bool wanted, const std::filesystem::path& folder, TableNumber number) {
  if (wanted) return begun(folder, number);
  std::filesystem::remove(folder / kinds[number].file);
  return std::nullopt;
}

std::uint64_t length_of(const TableLengths& lengths, TableNumber number) {
  return number < lengths.size() ? lengths[number] : 0;
}

CsvFile continued(const std::filesystem::path& folder, TableNumber number, const TableLengths& lengths) {
  return {folder / kinds[number].file, lengths[number]};
}

std::optional<CsvFile> continued_if_there(const std::filesystem::path& folder, TableNumber number,
                                          const TableLengths& lengths) {
  if (length_of(lengths, number) == 0) return std::nullopt;
  return continued(folder, number, lengths);
}

/// Up to so many bytes of a file before a place in it.
std::string text_before(const std::filesystem::path& path, std::uint64_t place) {
  constexpr std::uint64_t longest_row = 1024;
  std::string text(std::min(place, longest_row), '\0');
  std::ifstream stream(path, std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(place - text.size()));
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

/// Rows behind the header, up to a place in a table.
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

/// The time of the last of some whole rows; none if there is none.
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
  return std::filesystem::exists(folder / kinds[energy].file);
}

void check_tables(const std::filesystem::path& folder, const TableLengths& lengths, double last_time) {
  for (size_t k = 0; k < kinds.size(); ++k) {
    const std::filesystem::path path = folder / kinds[k].file;
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
    if (header_of(path) != kinds[k].header)
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
      solver_(begun(folder, solver)) {}

Tables::Tables(const std::filesystem::path& folder, const Model& model, const TableLengths& lengths)
    : energy_(continued(folder, energy, lengths)),
      bodies_(continued(folder, bodies, lengths)),
      contacts_(continued_if_there(folder, contacts, lengths)),
      lattice_(continued_if_there(folder, lattice, lengths)),
      broken_(continued_if_there(folder, broken, lengths)),
      broken_bonds_(rows_before(folder / kinds[broken].file, length_of(lengths, broken))),
      plots_(continued_if_there(folder, plots, lengths)),
      plot_rows_(model),
      walls_(continued(folder, walls, lengths)),
      solver_(continued(folder, solver, lengths)) {
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
          plots_ ? plots_->length() : 0};
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
}

void Tables::flush() {
  for (CsvFile* file : {&energy_, &bodies_, &walls_, &solver_}) file->flush();
  if (contacts_) contacts_->flush();
  if (lattice_) lattice_->flush();
  if (broken_) broken_->flush();
  if (plots_) plots_->flush();
}

void Tables::append_energy(const Frame& frame) {
  energy_ << frame.time;
  for (const EnergyColumn& column : energy_columns) energy_ << frame.energy.*column.term;
  energy_.end_row();
}

void Tables::append_bodies(const Frame& frame) {
  for (int i = 0; i < static_cast<int>(frame.bodies.size()); ++i) {
    const FrameBody& body = frame.bodies[i];
    if (!body.present) continue;
    bodies_ << frame.time << i << body_name(*frame.model, i) << body.position
            << body.rotation.rotation_vector() << body.velocity << body.spin;
    bodies_.end_row();
  }
}

void Tables::append_contacts(const Frame& frame) {
  for (const FrameContact& contact : frame.contacts) {
    *contacts_ << frame.time << contact.a;
    if (contact.wall >= 0) {
      *contacts_ << frame.model->walls[contact.wall].name;
    } else {
      *contacts_ << contact.b;
    }
    *contacts_ << name_of(contact.kind) << contact.point << contact.normal << contact.gap
               << contact.normal_force << contact.force() << name_of(contact.status);
    const std::optional<ContactDent> dent = contact_dent(*frame.model, contact);
    for (const ContactDentColumn& column : contact_dent_columns) {
      if (dent) {
        *contacts_ << (*dent).*column.value;
      } else {
        *contacts_ << std::string_view();
      }
    }
    contacts_->end_row();
  }
}

void Tables::append_lattice(const Frame& frame) {
  const Lattice& plate = *frame.model->lattice;
  for (int n = 0; n < static_cast<int>(frame.nodes.size()); ++n) {
    if (!plate.has_node(n)) continue;
    const Vec2 place = plate.position(n);
    *lattice_ << frame.time << n << place.x() << place.y() << frame.nodes[n].x() << frame.nodes[n].y();
    lattice_->end_row();
  }
}

/// Those that have broken since the last frame.
void Tables::append_broken_bonds(const Frame& frame) {
  for (; broken_bonds_ < frame.broken_bonds.size(); ++broken_bonds_) {
    const BrokenBond& bond = frame.broken_bonds[broken_bonds_];
    *broken_ << bond.time << bond.first << bond.second;
    broken_->end_row();
  }
}

void Tables::append_walls(const Frame& frame) {
  for (int i = 0; i < static_cast<int>(frame.walls.size()); ++i) {
    const FrameWall& wall = frame.walls[i];
    if (!wall.present) continue;
    walls_ << frame.time << frame.model->walls[i].name << wall.force << wall.moment << wall.displacement;
    walls_.end_row();
  }
}

void Tables::append_solver(const Frame& frame) {
  const SolverStatus& solver = frame.solver;
  solver_ << frame.time << solver.steps << solver.iterations << solver.contacts << solver.candidates
          << solver.cpu_seconds;
  for (const long rejected : solver.rejected) solver_ << rejected;
  solver_ << solver.smallest_gap << solver.step_size << solver.contacts - solver.contacts_with_walls
          << solver.contacts_with_walls << solver.largest_force;
  solver_.end_row();
}

}  // namespace scree
