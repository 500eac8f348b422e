#include "app/touch/removal.hpp"

#include "app/inspector/inspector.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/touch/hint_label.hpp"
#include "core/model/lookup.hpp"

namespace scree {

Removal::Removal(SceneSession& session, RunControl& run, Inspector& inspector, const Actions& actions,
                 HintLabel& hint)
    : session_(session), run_(run), inspector_(inspector), hint_(hint) {
  connect(actions.remove, &QAction::triggered, this, &Removal::remove);
}

/// Precondition: a body or a wall is selected.
RemoveEvent Removal::event() const {
  const Model& model = *session_.model();
  if (const auto body = inspector_.selected_body()) return {body_name(model, *body)};
  return {model.walls[static_cast<std::size_t>(*inspector_.selected_wall())].name};
}

/// Why nothing that can be removed is selected; empty: something is.
QString Removal::why_not_selected() const {
  if (inspector_.selected_body() || inspector_.selected_wall()) return {};
  if (inspector_.has_selection()) return tr("A contact cannot be removed. Select a body or a wall");
  const Model& model = *session_.model();
  if (model.lattice && model.bodies.empty() && model.walls.empty())
    return tr("A plate cannot be removed: only bodies and walls can");
  return tr("Nothing is selected. Click a body or a wall, and press Delete then");
}

/// Why the selection cannot be removed now, and what helps; empty: it can.
QString Removal::reason_not_to() const {
  if (session_.recording())
    return tr("This is a recording. Press L to compute its scene, and remove it there");
  if (QString reason = why_not_selected(); !reason.isEmpty()) return reason;
  if (run_.timeline().in_past()) return tr("This is the past. Press End, and remove it in the present");
  if (run_.state() == RunState::loading)
    return tr("The run is being computed. Wait a moment, and remove it then");
  if (run_.state() == RunState::finished)
    return tr("The run has ended. Make it longer (Simulation, Duration), and remove it then");
  const Frame& frame = *run_.moment().frame;
  const auto body = inspector_.selected_body();
  const bool present = body ? frame.bodies[static_cast<std::size_t>(*body)].present
                            : frame.walls[static_cast<std::size_t>(*inspector_.selected_wall())].present;
  if (!present) return tr("It is not in the scene at this time");
  const std::string what = event().what;
  if (body && (find_wall(*frame.model, what) >= 0 || find_fill(*frame.model, what)))
    return tr("A wall or a fill is called “%1” like the number of this body. Give one of them another name "
              "in the scene")
        .arg(*body);
  return {};
}

void Removal::remove() {
  if (!session_.model() || !run_.moment().frame) return;
  if (const QString reason = reason_not_to(); !reason.isEmpty()) return hint_.tell(reason);
  const RemoveEvent removal = event();
  inspector_.deselect();
  run_.timeline().change(removal);
}

}  // namespace scree
