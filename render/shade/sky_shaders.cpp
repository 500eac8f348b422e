#include "render/shade/sky_shaders.hpp"

namespace scree {

std::string caster_vertex_shader() {
  return R"(//VTK::System::Dec
in vec3 corner;
uniform vec4 across;
uniform vec4 along;
uniform vec4 away;

void main() {
  vec4 place = vec4(corner, 1.0);
  gl_Position = vec4(dot(across, place), dot(along, place), dot(away, place), 1.0);
}
)";
}

std::string caster_fragment_shader() {
  return R"(//VTK::System::Dec
//VTK::Output::Dec
void main() { gl_FragData[0] = vec4(1.0); }
)";
}

std::string round_caster_vertex_shader() {
  return R"(//VTK::System::Dec
in vec4 sphere;
uniform vec4 across;
uniform vec4 along;
uniform vec4 away;
out vec2 inDisc;

const vec2 corners[3] = vec2[3](vec2(0.0, 2.0), vec2(-1.7320509, -1.0), vec2(1.7320509, -1.0));

// A disc through the centre: the part of the sphere in front of it is lit.
void main() {
  vec4 place = vec4(sphere.xyz, 1.0);
  inDisc = corners[gl_VertexID % 3];
  vec2 reach = sphere.w * length(across.xyz) * inDisc;
  gl_Position = vec4(dot(across, place) + reach.x, dot(along, place) + reach.y, dot(away, place), 1.0);
}
)";
}

std::string round_caster_fragment_shader() {
  return R"(//VTK::System::Dec
//VTK::Output::Dec
in vec2 inDisc;
void main() {
  if (dot(inDisc, inDisc) > 1.0) discard;
  gl_FragData[0] = vec4(1.0);
}
)";
}

std::string whole_picture_vertex_shader() {
  return R"(//VTK::System::Dec
const vec2 corners[3] = vec2[3](vec2(-1.0, -1.0), vec2(3.0, -1.0), vec2(-1.0, 3.0));
void main() { gl_Position = vec4(corners[gl_VertexID % 3], 0.0, 1.0); }
)";
}

std::string light_fragment_shader() {
  return R"(//VTK::System::Dec
//VTK::Output::Dec
uniform sampler2D depths;
uniform sampler2DArrayShadow maps;
uniform mat4 toWorld;
uniform vec2 pixels;
uniform float texel;
uniform int count;
uniform vec4 across[8];
uniform vec4 along[8];
uniform vec4 away[8];
uniform vec4 towards[8];

vec3 placeAt(ivec2 pixel) {
  float depth = texelFetch(depths, pixel, 0).r;
  vec4 place = toWorld * vec4(2.0 * (vec2(pixel) + 0.5) / pixels - 1.0, 2.0 * depth - 1.0, 1.0);
  return place.xyz / place.w;
}

// The difference to the neighbouring pixel that lies on the same surface.
vec3 slope(vec3 middle, ivec2 pixel, ivec2 step) {
  ivec2 last = ivec2(pixels) - 1;
  vec3 after = placeAt(min(pixel + step, last)) - middle;
  vec3 before = middle - placeAt(max(pixel - step, ivec2(0)));
  bool first = dot(after, after) < dot(before, before) ? dot(after, after) > 0.0 : dot(before, before) == 0.0;
  return first ? after : before;
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  gl_FragData[0] = vec4(0.0);
  if (texelFetch(depths, pixel, 0).r >= 1.0) return;
  vec3 place = placeAt(pixel);
  vec3 normal = normalize(cross(slope(place, pixel, ivec2(1, 0)), slope(place, pixel, ivec2(0, 1))));
  vec4 point = vec4(place, 1.0);
  // Sixteen neighbours sample sixteen positions of the maps; the next shader takes their mean.
  vec2 beside = vec2(pixel.x & 3, pixel.y & 3) - 1.5;
  float reached = 0.0;
  float wanted = 0.0;
  for (int i = 0; i < count; ++i) {
    float facing = dot(normal, towards[i].xyz);
    if (facing <= 0.0) continue;
    float light = facing * towards[i].w;
    wanted += light;
    vec3 onMap = 0.5 + 0.5 * vec3(dot(across[i], point), dot(along[i], point), dot(away[i], point));
    vec2 looked = onMap.xy + 1.4 * texel * beside;
    bool outside = looked.x < 0.0 || looked.y < 0.0 || looked.x > 1.0 || looked.y > 1.0;
    // Grazing light needs a larger offset from the surface itself.
    float slack = texel * (0.6 + 1.6 * sqrt(max(0.0, 1.0 - facing * facing)) / max(facing, 0.15));
    reached += outside ? light
                       : light * texture(maps, vec4(looked, float(i), clamp(onMap.z - slack, 0.0, 1.0)));
  }
  gl_FragData[0] = vec4(reached, wanted, 0.0, 0.0);
}
)";
}

std::string shade_fragment_shader() {
  return R"(//VTK::System::Dec
//VTK::Output::Dec
uniform sampler2D depths;
uniform sampler2D light;
uniform vec2 pixels;
uniform vec2 nearAndFar;
uniform int cameraParallel;

float distanceAt(ivec2 pixel) {
  float depth = texelFetch(depths, pixel, 0).r;
  if (cameraParallel == 1) return mix(nearAndFar.x, nearAndFar.y, depth);
  return nearAndFar.x * nearAndFar.y / (nearAndFar.y - depth * (nearAndFar.y - nearAndFar.x));
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  gl_FragData[0] = vec4(1.0);
  if (texelFetch(depths, pixel, 0).r >= 1.0) return;
  float here = distanceAt(pixel);
  ivec2 last = ivec2(pixels) - 1;
  vec2 sum = vec2(0.0);
  for (int y = -2; y <= 1; ++y) {
    for (int x = -2; x <= 1; ++x) {
      ivec2 other = clamp(pixel + ivec2(x, y), ivec2(0), last);
      // Only pixels of the same surface.
      float apart = abs(distanceAt(other) - here) / here;
      sum += texelFetch(light, other, 0).rg * max(0.0, 1.0 - 120.0 * apart);
    }
  }
  float share = clamp((sum.x + 1e-3) / (sum.y + 1e-3), 0.0, 1.0);
  // Shade is slightly blue, like the sky.
  gl_FragData[0] = vec4(mix(vec3(0.30, 0.325, 0.38), vec3(1.0), share), 1.0);
}
)";
}

}  // namespace scree
