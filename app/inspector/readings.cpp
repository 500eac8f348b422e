#include "app/inspector/readings.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/inspector/reading_noise.hpp"
#include "app/shell/titles.hpp"
#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/readings/body_reading.hpp"
#include "core/record/columns/body_columns.hpp"
#include "core/record/columns/contact_columns.hpp"
#include "core/record/columns/wall_columns.hpp"

namespace scree {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("Inspector", text);
}

/// Upper limit of listed contacts of a wall, for fast updates.
constexpr qsizetype most_listed = 200;

QString text_of(const std::string& text) {
  return QString::fromStdString(text);
}

QString in_full(double value, const char* unit) {
  const QString number = text_of(number_text(value));
  return *unit == '\0' ? number : number + QLatin1Char(' ') + QString::fromUtf8(unit);
}

QString in_full(const Vec3& vector, const char* unit) {
  const QString numbers = QStringLiteral("(%1, %2, %3)")
                              .arg(text_of(number_text(vector.x())), text_of(number_text(vector.y())),
                                   text_of(number_text(vector.z())));
  return *unit == '\0' ? numbers : numbers + QLatin1Char(' ') + QString::fromUtf8(unit);
}

QString tip_of(const char* symbol, const QString& full) {
  return QStringLiteral("%1 = %2").arg(QString::fromUtf8(symbol), full);
}

Reading number(const QString& name, const char* symbol, double value, const char* unit, double noise = 0.0) {
  const double shown = std::abs(value) <= noise ? 0.0 : value;
  return {name, text_of(format_quantity(shown, unit)), tip_of(symbol, in_full(value, unit))};
}

Reading vector(const QString& name, const char* symbol, const Vec3& value, const char* unit,
               double noise = 0.0) {
  const Vec3 shown = value.norm() <= noise ? Vec3::Zero().eval() : value;
  return {name, text_of(format_vector(shown, unit)), tip_of(symbol, in_full(value, unit))};
}

/// A position; far from the origin with enough digits to resolve the object's size.
Reading location(const QString& name, const char* symbol, const Vec3& value, double size) {
  const int digits = digits_of_place(value.cwiseAbs().maxCoeff(), size);
  return {name, text_of(format_vector(value, "m", digits)), tip_of(symbol, in_full(value, "m"))};
}

/// A reading that can be plotted.
Reading plotted(Reading reading, std::initializer_list<const char*> columns) {
  for (const char* column : columns) reading.columns << QString::fromLatin1(column);
  reading.tip += tr("\nRight click: plot it");
  return reading;
}

/// Value of a table column with its unit; it can be plotted.
/// @param columns  of the row
/// @param names  of the column, or of all components of a vector
template <class Columns, class Row>
Reading quantity(const QString& name, const char* symbol, const Columns& columns, const Row& row,
                 std::string_view names, double noise = 0.0) {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const Column<Row>& column) {
    return column.use.plots && column.names == names;
  });
  const std::string unit(found->unit);
  Reading reading;
  with_value(*found, row, [&]<class Value>(const Value& value) {
    if constexpr (std::same_as<Value, Vec3>) {
      reading = vector(name, symbol, value, unit.c_str(), noise);
    } else {
      reading = number(name, symbol, number_in(*found, row), unit.c_str(), noise);
    }
  });
  reading = plotted(reading, {});
  for (const std::string& column : split_names(names)) reading.columns << text_of(column);
  return reading;
}

Reading contact_quantity(const QString& name, const char* symbol, const ContactRow& row,
                         std::string_view names, double noise = 0.0) {
  return quantity(name, symbol, contact_columns, row, names, noise);
}

Reading words(const QString& name, const QString& text) {
  return {name, text, text};
}

QString feature_text(const TouchingFeature& feature) {
  switch (feature.kind) {
    case FeatureKind::none:
      return {};
    case FeatureKind::vertex:
      return tr("vertex %1").arg(feature.index);
    case FeatureKind::edge:
      return tr("edge %1").arg(feature.index);
    case FeatureKind::face:
      return tr("face %1").arg(feature.index);
  }
  return {};
}

Reading partner(const QString& name, const QString& title, const TouchingFeature& feature,
                std::optional<int> body, std::optional<int> wall = {}) {
  const QString part = feature_text(feature);
  Reading reading = words(name, part.isEmpty() ? title : title + QStringLiteral(" · ") + part);
  reading.body = body;
  reading.wall = wall;
  return reading;
}

ReadingSection body_constants(const Frame& frame, int body, const BodyReading& derived) {
  const Model& model = *frame.model;
  const BodyModel& constants = model.bodies[static_cast<std::size_t>(body)];
  ReadingSection section{tr("Body"), {}};
  section.readings << words(tr("number"), QString::number(body))
                   << words(tr("shape"),
                            text_of(model.shapes[static_cast<std::size_t>(constants.shape)].name))
                   << words(
                          tr("material"),
                          text_of(model.scene.materials[static_cast<std::size_t>(constants.material)].name));
  if (constants.size != 1.0) section.readings << number(tr("size factor"), "s", constants.size, "");
  section.readings << number(tr("mass"), "m", constants.mass, "kg")
                   << vector(tr("inertia"), "principal I", derived.inertia, "kg·m²");
  return section;
}

ReadingSection body_motion(const Frame& frame, int body) {
  const double noise = noise_of(frame).speed;
  const FrameBody& state = frame.bodies[static_cast<std::size_t>(body)];
  ReadingSection section{tr("Motion"), {}};
  section.readings << plotted(
                          location(tr("position"), "x", state.position, bounding_radius(*frame.model, body)),
                          {"x", "y", "z"})
                   << quantity(tr("rotation"), "axis × angle", body_columns, state, "rx ry rz")
                   << quantity(tr("velocity"), "v", body_columns, state, "vx vy vz", noise)
                   << number(tr("speed"), "|v|", state.velocity.norm(), "m/s", noise)
                   << quantity(tr("spin"), "ω", body_columns, state, "wx wy wz",
                               noise / bounding_radius(*frame.model, body));
  if (!state.present) section.readings << words(tr("state"), tr("absent"));
  if (state.asleep) section.readings << words(tr("state"), tr("asleep"));
  return section;
}

ReadingSection body_energies(const Frame& frame, int body, const BodyReading& derived) {
  const double speed = noise_of(frame).speed;
  const double noise = 0.5 * frame.model->bodies[static_cast<std::size_t>(body)].mass * speed * speed;
  return {tr("Energy"),
          {number(tr("translation"), "½ m v²", derived.translational_energy, "J", noise),
           number(tr("rotation"), "½ ω·Iω", derived.rotational_energy, "J", noise),
           number(tr("potential"), "−m g·x", derived.gravitational_energy, "J")}};
}

QString wall_kind(const WallModel& wall) {
  if (std::holds_alternative<PlaneSpec>(wall.shape)) return tr("plane");
  if (std::holds_alternative<BoxSpec>(wall.shape)) return tr("box");
  const auto& mesh = std::get<Shape>(wall.shape);
  if (mesh.round) return is_cylinder(mesh.round->surface) ? tr("cylinder") : tr("cone");
  return (mesh.container ? tr("container, %1 triangles") : tr("mesh, %1 triangles"))
      .arg(mesh.mesh.triangles.size());
}

ReadingSection wall_constants(const Model& model, int wall) {
  const WallModel& constants = model.walls[static_cast<std::size_t>(wall)];
  return {tr("Wall"),
          {words(tr("kind"), wall_kind(constants)),
           words(tr("material"),
                 text_of(model.scene.materials[static_cast<std::size_t>(constants.material)].name)),
           location(tr("point"), "it turns about, and its moment refers to", constants.about,
                    (model.upper - model.lower).norm())}};
}

/// "x, z".
QString axes_text(const FreeWall& wall) {
  QStringList axes;
  for (int axis = 0; axis < 3; ++axis) {
    if (wall.axes[axis] != 0.0) axes << QString(QChar::fromLatin1("xyz"[axis]));
  }
  return axes.join(QStringLiteral(", "));
}

ReadingSection wall_motion(const Frame& frame, int wall) {
  const WallModel& constants = frame.model->walls[static_cast<std::size_t>(wall)];
  const FrameWall& state = frame.walls[static_cast<std::size_t>(wall)];
  ReadingSection section{tr("Motion"), {}};
  if (const auto* constant = std::get_if<ConstantMotion>(&constants.motion)) {
    section.readings << vector(tr("velocity"), "v", constant->velocity, "m/s")
                     << vector(tr("spin"), "ω", constant->spin, "rad/s");
  } else {
    section.readings << words(
        tr("given as"), std::holds_alternative<TableMotion>(constants.motion)  ? tr("displacement over time")
                        : std::holds_alternative<SineMotion>(constants.motion) ? tr("sine")
                        : constants.path                                       ? tr("formulas of time")
                        : constants.free                                       ? tr("moved by forces")
                                                                               : tr("none"));
  }
  if (surface_runs(constants))
    section.readings << vector(tr("surface velocity"), "friction feels it", constants.surface_velocity,
                               "m/s");
  if (constants.free) {
    section.readings << number(tr("mass"), "free", constants.free->mass, "kg")
                     << words(tr("moves along"), axes_text(*constants.free));
  }
  section.readings << vector(tr("displacement"), "of its point", state.displacement, "m")
                   << vector(tr("rotation"), "axis × angle", state.rotation.rotation_vector(), "rad");
  if (!state.present) section.readings << words(tr("state"), tr("absent"));
  return section;
}

/// Title of a contact in the list of one of its bodies.
QString contact_title(const Model& model, const FrameContact& contact, int body) {
  const QString other = contact.wall >= 0 ? wall_title(model, contact.wall)
                                          : body_title(model, contact.a == body ? contact.b : contact.a);
  return other + QStringLiteral(" · ") + kind_text(contact.kind);
}

/// Share of the friction limit of a sticking contact.
QString share_text(const FrameContact& contact) {
  if (!(contact.friction_limit > 0.0)) return tr("sticking");
  const double percent = 100.0 * contact.friction.norm() / contact.friction_limit;
  return tr("sticking, %1 of μN").arg(text_of(format_quantity(percent, "%")));
}

Reading status(const FrameContact& contact) {
  Reading reading = words(tr("state"), {});
  if (contact.status == ContactStatus::stick) {
    reading.value = share_text(contact);
    reading.tip = tr("Friction over Coulomb's limit μ f_n = %1").arg(in_full(contact.friction_limit, "N"));
  } else if (contact.friction_limit > 0.0) {
    reading.value = tr("slipping");
    reading.tip =
        tr("Slips: friction is at Coulomb's limit μ f_n = %1").arg(in_full(contact.friction_limit, "N"));
  } else {
    reading.value = tr("no friction");
    reading.tip = reading.value;
  }
  return reading;
}

ReadingSection contact_forces(const ContactRow& row, const Noise& noise) {
  const FrameContact& contact = row.contact;
  ReadingSection section{tr("Force"), {}};
  const Reading distance = contact.gap < 0.0 ? number(tr("overlap"), "δ", -contact.gap, "m")
                                             : number(tr("gap"), "g", contact.gap, "m");
  section.readings << plotted(distance, {"gap"})
                   << contact_quantity(tr("normal force"), "N", row, "normal_force")
                   << contact_quantity(tr("largest since the last output"), "max N", row, "peak_force")
                   << contact_quantity(tr("elastic"), "f_n", row, "elastic_force")
                   << contact_quantity(tr("damping"), "f_d", row, "damping_force", noise.force)
                   << contact_quantity(tr("friction"), "|f_t|", row, "friction", noise.force)
                   << plotted(status(contact), {"friction_share", "slip"})
                   << contact_quantity(tr("tangential spring stretch"), "|g_t|", row, "elongation",
                                       noise.length)
                   << contact_quantity(tr("total force"), "on the first: f", row, "fx fy fz");
  return section;
}

/// State of an elastoplastic contact.
ReadingSection elastoplastic_readings(const ContactRow& row) {
  return {tr("Elastoplastic state"),
          {contact_quantity(tr("largest overlap"), "h_max", row, "largest_overlap"),
           contact_quantity(tr("residual overlap"), "h₀, where unloading ends", row, "residual_overlap"),
           contact_quantity(tr("loading"), "stiffness k_L at h_max", row, "loading_stiffness"),
           contact_quantity(tr("unloading"), "stiffness k_U", row, "unloading_stiffness"),
           contact_quantity(tr("plastic work"), "dissipated: D_p", row, "plastic_work")}};
}

ReadingSection contact_times(const WatchedContact& watched) {
  ReadingSection section{tr("Time"), {}};
  if (watched.opened_before) {
    section.readings << words(tr("opened"),
                              tr("by %1").arg(QString::fromStdString(format_quantity(watched.opened, "s"))));
    section.readings.back().tip += tr("\nEarlier moments were not checked");
  } else {
    section.readings << number(tr("opened at"), "t", watched.opened, "s");
    section.readings.back().tip += tr("\nThe first frame with the contact");
  }
  if (watched.closed) {
    section.readings << number(tr("ended at"), "t", *watched.closed, "s");
    section.readings.back().tip += tr("\nIts last values are shown");
  } else if (!watched.index) {
    section.readings << words(tr("shown moment"), tr("absent, or not stored"));
    section.readings.back().tip += tr("\nThe values are from another moment");
  }
  return section;
}

}  // namespace

QString kind_text(ContactKind kind) {
  return text_of(std::string(name_of(kind))).replace(QLatin1Char('-'), QStringLiteral("–"));
}

QList<ReadingSection> read_body_text(const Frame& frame, int body) {
  const BodyReading derived = read_body(frame, body);
  const ReadingSection constants = body_constants(frame, body, derived);
  const ReadingSection motion = body_motion(frame, body);
  ReadingSection whole{tr("Total of contacts"),
                       {vector(tr("force"), "F", derived.force, "N", noise_of(frame).force),
                        vector(tr("moment"), "about the centre: M", derived.moment, "N·m")}};
  ReadingSection list{tr("Contacts (%1)").arg(derived.contacts.size()), {}};
  for (const int index : derived.contacts) {
    const FrameContact& contact = frame.contacts[static_cast<std::size_t>(index)];
    Reading reading = number(contact_title(*frame.model, contact, body), "N", contact.normal_force, "N");
    reading.contact = index;
    list.readings << reading;
  }
  return {constants, motion, body_energies(frame, body, derived), whole, list};
}

QList<ReadingSection> read_wall_text(const Frame& frame, int wall) {
  const FrameWall& state = frame.walls[static_cast<std::size_t>(wall)];
  ReadingSection list{{}, {}};
  for (int i = 0; i < static_cast<int>(frame.contacts.size()); ++i) {
    const FrameContact& contact = frame.contacts[static_cast<std::size_t>(i)];
    if (contact.wall != wall) continue;
    Reading reading =
        number(body_title(*frame.model, contact.a) + QStringLiteral(" · ") + kind_text(contact.kind), "N",
               contact.normal_force, "N");
    reading.contact = i;
    list.readings << reading;
  }
  const qsizetype contacts = list.readings.size();
  list.title = tr("Contacts (%1)").arg(contacts);
  if (contacts > most_listed) {
    list.readings.resize(most_listed);
    list.readings << words(tr("and %1 more").arg(contacts - most_listed), {});
  }
  return {wall_constants(*frame.model, wall),
          wall_motion(frame, wall),
          {tr("Total of bodies"),
           {quantity(tr("force"), "F", wall_columns, state, "fx fy fz"),
            number(tr("magnitude"), "|F|", state.force.norm(), "N"),
            quantity(tr("moment"), "about its point: M", wall_columns, state, "mx my mz")}},
          list};
}

QList<ReadingSection> read_contact_text(const Frame& frame, const WatchedContact& watched) {
  const FrameContact& contact = watched.last;
  const Model& model = *frame.model;
  const ContactRow row = contact_row(frame, contact);
  const bool at_wall = contact.wall >= 0;
  ReadingSection what{tr("Contact"), {}};
  what.readings << words(tr("kind"), kind_text(contact.kind))
                << partner(tr("first"), body_title(model, contact.a), contact.feature_a, contact.a)
                << partner(tr("second"),
                           at_wall ? wall_title(model, contact.wall) : body_title(model, contact.b),
                           contact.feature_b, at_wall ? std::nullopt : std::optional(contact.b),
                           at_wall ? std::optional(contact.wall) : std::nullopt);
  const ReadingSection place{
      tr("Place"),
      {plotted(location(tr("point"), "x", contact.point, bounding_radius(model, contact.a)), {"x", "y", "z"}),
       contact_quantity(tr("normal"), "n", row, "nx ny nz")}};
  QList<ReadingSection> sections{what, contact_forces(row, noise_of(frame))};
  if (row.elastoplastic) sections << elastoplastic_readings(row);
  return sections << place << contact_times(watched);
}

ReadingSection pinned_body(const Frame& frame, int body) {
  const FrameBody& state = frame.bodies[static_cast<std::size_t>(body)];
  ReadingSection section{
      body_title(*frame.model, body),
      {plotted(location(tr("position"), "x", state.position, bounding_radius(*frame.model, body)),
               {"x", "y", "z"}),
       number(tr("speed"), "|v|", state.velocity.norm(), "m/s", noise_of(frame).speed)}};
  section.readings << number(tr("contacts"), "|F|", read_body(frame, body).force.norm(), "N",
                             noise_of(frame).force);
  return section;
}

ReadingSection pinned_wall(const Frame& frame, int wall) {
  const FrameWall& state = frame.walls[static_cast<std::size_t>(wall)];
  return {wall_title(*frame.model, wall),
          {quantity(tr("force"), "F", wall_columns, state, "fx fy fz"),
           number(tr("magnitude"), "|F|", state.force.norm(), "N")}};
}

ReadingSection pinned_contact(const Frame& frame, const WatchedContact& watched) {
  const FrameContact& contact = watched.last;
  ReadingSection section{
      partners_title(*frame.model, contact),
      {words(tr("kind"), kind_text(contact.kind)),
       plotted(number(tr("normal force"), "N", contact.normal_force, "N"), {"normal_force"}),
       plotted(number(tr("friction"), "|f_t|", contact.friction.norm(), "N"), {"friction"}),
       status(contact)}};
  section.readings << contact_times(watched).readings;
  return section;
}

QString plain_text(const QString& title, const QList<ReadingSection>& sections) {
  QString text = title + QLatin1Char('\n');
  for (const ReadingSection& section : sections) {
    text += QLatin1Char('\n') + section.title + QLatin1Char('\n');
    for (const Reading& reading : section.readings) {
      const QString full = reading.tip.section(QLatin1Char('\n'), 0, 0);
      text += QStringLiteral("%1\t%2\t%3\n")
                  .arg(reading.name, reading.value, full == reading.value ? QString() : full);
    }
  }
  return text;
}

}  // namespace scree
