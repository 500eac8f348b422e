#include "render/vtk/sphere_shaders.hpp"

#include "render/style/finish.hpp"
#include "render/vtk/vertex_light.hpp"

namespace scree {

std::string sphere_vertex_shader(SphereShading shading) {
  const bool whole = shading.cut || shading.fine;
  const std::string sphere_declaration = (whole ? "flat out vec4 sphereInView;\n" : "") +
                                         std::string(shading.fine ? "flat out int sphereFinish;\n" : "");
  const std::string sphere_hand_over =
      (whole ? "  sphereInView = vec4(centre, sphere.w);\n" : "") +
      std::string(shading.fine ? "  sphereFinish = int(255.0 * color.a + 0.5);\n" : "");
  return "//VTK::System::Dec\n" + sphere_declaration + R"(
in vec4 sphere;
in vec4 rotation;
in vec4 color;
uniform mat4 WCVCMatrix;
uniform mat4 VCDCMatrix;
uniform vec4 viewRotation;
uniform int cameraParallel;
out vec3 inDisc;
flat out vec4 towardsEye;
flat out vec4 toBody;
flat out vec3 sphereColor;

// A triangle around the unit circle.
const vec2 corners[3] = vec2[3](vec2(0.0, 2.0), vec2(-1.7320509, -1.0), vec2(1.7320509, -1.0));

// Quaternions, the scalar last: b first, then a.
vec4 turnedBy(vec4 a, vec4 b) {
  return vec4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

void main() {
  vec3 centre = (WCVCMatrix * vec4(sphere.xyz, 1.0)).xyz;
  vec3 towards = vec3(0.0, 0.0, 1.0);
  float size = 0.0;  // sine of the angle of sight from the centre to the outline
  if (cameraParallel == 0) {
    float distance = max(length(centre), 1e-30);
    towards = -centre / distance;
    size = min(sphere.w / distance, 0.98);
  }
  vec3 right = normalize(vec3(towards.z, 0.0, -towards.x));
  vec3 up = cross(towards, right);
  vec2 corner = corners[gl_VertexID % 3];
  inDisc = corner.x * right + corner.y * up;
  towardsEye = vec4(towards, size);
  toBody = turnedBy(vec4(-rotation.xyz, rotation.w), viewRotation);
  sphereColor = color.rgb;
  // Lines of sight tangent to the sphere intersect the plane of its centre outside of it.
  float reach = sphere.w * inversesqrt(1.0 - size * size);
  gl_Position = VCDCMatrix * vec4(centre + reach * inDisc, 1.0);
)" + sphere_hand_over +
         "}\n";
}

namespace {

/// Point where the line of sight enters the kept half spaces: outside the sphere nothing is drawn, inside it
/// the cut.
const char* const cut_declarations = R"(
uniform int cameraParallel;
uniform int halfSpaceCount;
uniform vec4 halfSpaces[3];

const int surfaceShows = 0;
const int cutShows = 1;
const int nothingShows = 2;

float above(int i, vec3 point) {
  return dot(halfSpaces[i].xyz, point) + halfSpaces[i].w;
}

int whatShows(vec3 normal, out vec3 seenPlace) {
  vec3 point = sphereInView.xyz + sphereInView.w * normal;
  seenPlace = point;
  vec3 direction = cameraParallel == 1 ? vec3(0.0, 0.0, -1.0) : normalize(point);
  float way = 0.0;
  for (int i = 0; i < halfSpaceCount; ++i) {
    float height = above(i, point);
    if (height >= 0.0) continue;
    float rise = dot(halfSpaces[i].xyz, direction);
    if (rise <= 0.0) return nothingShows;
    way = max(way, -height / rise);
  }
  if (way == 0.0) return surfaceShows;
  vec3 entry = point + way * direction;
  seenPlace = entry;
  float slack = 1e-5 * sphereInView.w;
  for (int i = 0; i < halfSpaceCount; ++i) {
    if (above(i, entry) < -slack) return nothingShows;
  }
  return distance(entry, sphereInView.xyz) <= sphereInView.w ? cutShows : nothingShows;
}
)";

}  // namespace

std::string sphere_fragment_shader(SphereShading shading) {
  const bool cut = shading.cut;
  const bool whole = cut || shading.fine;
  std::string declarations = whole ? "flat in vec4 sphereInView;\n" : "";
  if (cut) declarations += cut_declarations;
  if (shading.fine)
    declarations += "flat in int sphereFinish;\nuniform mat4 VCDCMatrix;\n" + finish_function();
  const std::string inside = std::to_string(inside_light);
  std::string look_inside = whole ? "  vec3 place = sphereInView.xyz + sphereInView.w * normal;\n" : "";
  if (cut) {
    look_inside +=
        "  int shows = whatShows(normal, place);\n"
        "  if (shows == nothingShows) discard;\n";
  }
  std::string shade = "  vec3 seen = sphereColor * tone * rim * sceneLight(normal);\n";
  if (shading.fine) {
    shade =
        "  vec3 seen = finished(sphereColor * tone, mix(0.9, 1.0, rim) * sceneLight(normal), normal, "
        "onBody,\n"
        "                       sphereFinish);\n"
        "  vec4 inDevice = VCDCMatrix * vec4(place, 1.0);\n"
        "  gl_FragDepth = clamp(0.5 + 0.5 * inDevice.z / inDevice.w, 0.0, 1.0);\n";
  }
  if (cut) shade += "  if (shows == cutShows) seen = " + inside + " * sphereColor;\n";
  return R"(//VTK::System::Dec
//VTK::Output::Dec
in vec3 inDisc;
flat in vec4 towardsEye;
flat in vec4 toBody;
flat in vec3 sphereColor;
uniform int multisampled;
uniform float bodyOpacity;
)" + light_function(body_ambient) +
         declarations + R"(
// Zero on the seam of a tennis ball, which shows the rotation of the sphere about any axis and from any side.
float fromSeam(vec3 p) {
  return abs(p.z + 1.1 * (p.x * p.x - p.y * p.y));
}

void main() {
  // Intersection of the line of sight with the sphere, as direction from its centre.
  float size = towardsEye.w;
  float cosine2 = 1.0 - size * size;
  float outward2 = dot(inDisc, inDisc);
  float out2 = min(outward2, 1.0);
  float forward = sqrt(1.0 - out2);
  float stretch = 1.0 / (1.0 + out2 * size * size / cosine2);
  vec3 normal = normalize((1.0 - size * forward) * stretch * inversesqrt(cosine2) * inDisc +
                          (forward + out2 * size / cosine2) * stretch * towardsEye.xyz);

  vec3 onBody = normal + 2.0 * cross(toBody.xyz, cross(toBody.xyz, normal) + toBody.w * normal);
  float seam = fromSeam(onBody);
  float blur = 0.7 * fwidth(seam) + 1e-4;
  float tone = mix(0.62, 1.0, smoothstep(0.32 - blur, 0.32 + blur, seam));
  // A darker rim separates spheres of one colour, like the edges of polyhedra.
  float rim = mix(0.72, 1.0, smoothstep(0.0, 0.45, forward));
  float opacity = bodyOpacity * step(outward2, 1.0);
  if (multisampled == 1) {
    // Share of the samples inside the outline.
    float outward = sqrt(outward2);
    opacity = 0.5 + (1.0 - outward) / fwidth(outward);
  }
  // Only now, since the widths above are differences to neighbouring pixels.
  if (opacity <= 0.0) discard;
)" + look_inside +
         shade + "  gl_FragData[0] = vec4(seen, opacity);\n}\n";
}

}  // namespace scree
