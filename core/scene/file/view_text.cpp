#include "core/scene/file/view_text.hpp"

#include "core/scene/names.hpp"

namespace scree {
namespace {

using Planes = std::array<std::optional<double>, 3>;

InlineTable table_of(const CameraPlace& place) {
  InlineTable table;
  table.key("position", place.position).key("focus", place.focus).key("up", place.up);
  if (place.height) table.key("height", *place.height);
  return table;
}

void write_camera(TomlWriter& out, const ViewSpec& view) {
  if (view.camera) {
    if (const auto* direction = std::get_if<ViewDirection>(&*view.camera)) {
      out.key("camera", std::string(name_of(*direction)));
    } else {
      out.table("camera", table_of(std::get<CameraPlace>(*view.camera)));
    }
  }
  if (view.orthographic)
    out.key("projection", std::string(*view.orthographic ? "orthographic" : "perspective"));
  if (!view.follow) return;
  if (*view.follow == CameraFollow::body) {
    out.table("follow", InlineTable().key("body", view.followed));
  } else {
    out.key("follow", std::string(name_of(*view.follow)));
  }
}

bool any(const Planes& planes) {
  return planes[0].has_value() || planes[1].has_value() || planes[2].has_value();
}

std::string text_of(const Planes& planes) {
  InlineTable table;
  if (planes[0]) table.key("x", *planes[0]);
  if (planes[1]) table.key("y", *planes[1]);
  if (planes[2]) table.key("z", *planes[2]);
  return table.text();
}

void write_cut(TomlWriter& out, const ViewSpec& view) {
  if (!any(view.keep_below) && !any(view.keep_above)) return;
  InlineTable cut;
  if (any(view.keep_below)) cut.raw("keep_below", text_of(view.keep_below));
  if (any(view.keep_above)) cut.raw("keep_above", text_of(view.keep_above));
  out.table("cut", cut);
}

}  // namespace

void write_view(TomlWriter& out, const ViewSpec& view) {
  ViewSpec none;
  none.line = view.line;
  if (view == none) return;
  out.header("[view]");
  if (view.color) out.key("color", std::string(name_of(*view.color)));
  if (view.lattice_color) out.key("lattice_color", std::string(name_of(*view.lattice_color)));
  write_camera(out, view);
  write_cut(out, view);
  if (view.forces) {
    std::vector<std::string> names;
    for (const ForceKind kind : *view.forces) names.emplace_back(name_of(kind));
    out.key("forces", names);
  }
  out.key_if("network", view.network);
  out.key_if("arrows", view.arrows);
  out.key_unless("plot", view.plot, std::string());
}

}  // namespace scree
