#include "core/record/tables.hpp"

namespace scree {
namespace {

const std::filesystem::path& made(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  return folder;
}

}  // namespace

Tables::Tables(const std::filesystem::path& folder, const Model& model)
    : energy_(made(folder) / "energy.csv",
              "time,kinetic_translational,kinetic_rotational,gravitational,elastic_normal,elastic_tangential,"
              "near_field,"
              "dissipated_damping,dissipated_friction,dissipated_plastic,dissipated_drag,exchange_stiffness,"
              "exchange_handover,external_work,balance_error"),
      bodies_(folder / "bodies.csv", "time,body,name,x,y,z,rx,ry,rz,vx,vy,vz,wx,wy,wz"),
      walls_(folder / "walls.csv", "time,wall,fx,fy,fz,mx,my,mz"),
      solver_(folder / "solver.csv",
              "time,step,iterations,contacts,candidates,cpu_seconds,rejected_newton,rejected_crossing,"
              "rejected_uncertain,rejected_motion,rejected_energy,rejected_length,smallest_gap,"
              "step_size,contacts_of_bodies,contacts_with_walls") {
  if (model.scene.output.contacts) {
    contacts_.emplace(folder / "contacts.csv",
                      "time,a,b,kind,x,y,z,nx,ny,nz,gap,normal_force,fx,fy,fz,status");
  } else {
    // A table of an earlier run would be taken for one of this.
    std::filesystem::remove(folder / "contacts.csv");
  }
}

void Tables::append(const Frame& frame) {
  append_energy(frame);
  append_bodies(frame);
  if (contacts_) append_contacts(frame);
  append_walls(frame);
  append_solver(frame);
}

void Tables::flush() {
  for (CsvFile* file : {&energy_, &bodies_, &walls_, &solver_}) file->flush();
  if (contacts_) contacts_->flush();
}

void Tables::append_energy(const Frame& frame) {
  const EnergyTerms& e = frame.energy;
  energy_ << frame.time << e.kinetic_translational << e.kinetic_rotational << e.gravitational
          << e.elastic_normal << e.elastic_tangential << e.near_field << e.dissipated_damping
          << e.dissipated_friction << e.dissipated_plastic << e.dissipated_drag << e.exchange_stiffness
          << e.exchange_handover << e.external_work << e.balance_error;
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
    contacts_->end_row();
  }
}

void Tables::append_walls(const Frame& frame) {
  for (int i = 0; i < static_cast<int>(frame.walls.size()); ++i) {
    const FrameWall& wall = frame.walls[i];
    if (!wall.present) continue;
    walls_ << frame.time << frame.model->walls[i].name << wall.force << wall.moment;
    walls_.end_row();
  }
}

void Tables::append_solver(const Frame& frame) {
  const SolverStatus& solver = frame.solver;
  solver_ << frame.time << solver.steps << solver.iterations << solver.contacts << solver.candidates
          << solver.cpu_seconds;
  for (const long rejected : solver.rejected) solver_ << rejected;
  solver_ << solver.smallest_gap << solver.step_size << solver.contacts - solver.contacts_with_walls
          << solver.contacts_with_walls;
  solver_.end_row();
}

}  // namespace scree
