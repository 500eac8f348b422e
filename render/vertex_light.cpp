#include "render/vertex_light.hpp"

#include <vtkActor.h>
#include <vtkShaderProperty.h>

#include <string>

namespace scree {

void light_by_vertex(vtkActor* actor, double ambient) {
  // Normals are in view coordinates: x to the right, y up, z towards the viewer.
  const std::string shade =
      "//VTK::Normal::Impl\n"
      "  vec3 lightNormal = normalize(normalVCVSOutput);\n"
      "  float keyLight = max(0.0, dot(lightNormal, normalize(vec3(-0.40, 0.65, 0.85))));\n"
      "  float fillLight = max(0.0, dot(lightNormal, normalize(vec3(0.80, 0.10, 0.90))));\n"
      "  float groundLight = max(0.0, dot(lightNormal, vec3(0.0, -1.0, 0.0)));\n"
      "  vertexColorVSOutput.rgb *= " +
      std::to_string(ambient) + " + 0.72 * keyLight + 0.34 * fillLight + 0.14 * groundLight;\n";
  vtkShaderProperty* shaders = actor->GetShaderProperty();
  shaders->AddVertexShaderReplacement("//VTK::Normal::Impl", true, shade, false);
  shaders->AddFragmentShaderReplacement(
      "//VTK::Light::Impl", true, "  gl_FragData[0] = vec4(vertexColorVSOutput.rgb, opacity);\n", false);
}

}  // namespace scree
