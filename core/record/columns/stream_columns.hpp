#pragma once

#include "core/base/text/column.hpp"
#include "core/frame/frame.hpp"

namespace scree {

struct StreamRow {
  const Frame& frame;
  int stream = 0;
};

/// Identification of the rows of streams.
inline constexpr std::array<Column<StreamRow>, 1> stream_key_columns = {{
    {"stream", "", "name of the inlet or outlet",
     [](const StreamRow& row) { return row.frame.model->streams[static_cast<std::size_t>(row.stream)]; },
     table_only},
}};

inline constexpr std::array<Column<FrameStream>, 4> stream_columns = {{
    {"bodies", "", "bodies that have passed", &FrameStream::bodies, {.legend = "bodies through"}},
    {"mass", "kg", "their mass", &FrameStream::mass, {.legend = "mass through"}},
    {"energy",
     "J",
     "their kinetic and gravitational energy when they passed",
     &FrameStream::energy,
     {.legend = "energy through"}},
    {"waiting",
     "",
     "bodies that are due at an inlet and find no free place",
     &FrameStream::waiting,
     {.legend = "waiting at"}},
}};

}  // namespace scree
