#include "render/vtk/wall_light.hpp"

#include <vtkActor.h>
#include <vtkProperty.h>
#include <vtkShaderProperty.h>
#include <vtkUniforms.h>

#include <string>

#include "render/vtk/vertex_light.hpp"

namespace scree {
namespace {

/// Opacity of the translucent side of a wall.
constexpr double translucent_opacity = 0.10;
/// Share of its colour that a wall shows without any light.
constexpr double wall_ambient = 0.42;
/// Distances beyond the centre where the far side begins, and where it is completely solid [radii of the
/// wall].
constexpr double far_from = far_half - 0.12;
constexpr double far_whole = far_half + 0.12;

}  // namespace

void set_light(vtkActor* actor, LightOn faces) {
  const bool sided = faces == LightOn::far || faces == LightOn::near;
  actor->GetProperty()->SetBackfaceCulling(faces == LightOn::front);
  actor->GetProperty()->SetFrontfaceCulling(faces == LightOn::back);
  vtkShaderProperty* shaders = actor->GetShaderProperty();
  shaders->ClearAllShaderReplacements();
  const std::string declaration = std::string("out vec2 wallLight;\n") + (sided ? "out float beyond;\n" : "");
  shaders->AddVertexShaderReplacement(
      "//VTK::Normal::Dec", true, "//VTK::Normal::Dec\n" + declaration + light_function(wall_ambient), false);
  // Light on both sides of the face.
  std::string work =
      "  vec3 wallNormal = normalize(normalVCVSOutput);\n"
      "  wallLight = vec2(sceneLight(wallNormal), sceneLight(-wallNormal));\n";
  if (sided) work += "  beyond = dot(vertexMC.xyz - wallMiddle, awayFromEye) / wallRadius;\n";
  shaders->AddVertexShaderReplacement("//VTK::Normal::Impl", true, "//VTK::Normal::Impl\n" + work, false);
  shaders->AddFragmentShaderReplacement(
      "//VTK::Normal::Dec", true,
      std::string("//VTK::Normal::Dec\nin vec2 wallLight;\n") + (sided ? "in float beyond;\n" : ""), false);
  const std::string far_share =
      "smoothstep(" + std::to_string(far_from) + ", " + std::to_string(far_whole) + ", beyond)";
  std::string share = "1.0";
  if (faces == LightOn::back) share = std::to_string(translucent_opacity);
  if (faces == LightOn::far) share = far_share;
  if (faces == LightOn::near) share = std::to_string(translucent_opacity) + " * (1.0 - " + far_share + ")";
  const std::string side =
      faces == LightOn::front ? "wallLight.x" : "gl_FrontFacing ? wallLight.x : wallLight.y";
  shaders->AddFragmentShaderReplacement(
      "//VTK::Light::Impl", true,
      "  float wallOpacity = vertexColorVSOutput.a * " + share +
          ";\n"
          "  if (wallOpacity < 0.004) discard;\n"
          "  float wallShade = " +
          side +
          ";\n"
          "  gl_FragData[0] = vec4(wallShade * vertexColorVSOutput.rgb, wallOpacity);\n",
      false);
}

void set_far_side(vtkActor* actor, const Vec3& away, const Vec3& middle, double radius) {
  vtkUniforms* uniforms = actor->GetShaderProperty()->GetVertexCustomUniforms();
  const Eigen::Vector3f direction = away.cast<float>();
  const Eigen::Vector3f centre = middle.cast<float>();
  uniforms->SetUniform3f("awayFromEye", direction.data());
  uniforms->SetUniform3f("wallMiddle", centre.data());
  uniforms->SetUniformf("wallRadius", static_cast<float>(radius));
}

}  // namespace scree
