#include "render/vtk/vertex_light.hpp"

#include <vtkActor.h>
#include <vtkProperty.h>
#include <vtkShaderProperty.h>

#include "render/style/finish.hpp"
#include "render/vtk/edge_lines.hpp"

namespace scree {

std::string light_function(double ambient) {
  return "float sceneLight(vec3 normal) {\n"
         "  float keyLight = max(0.0, dot(normal, normalize(vec3(-0.40, 0.65, 0.85))));\n"
         "  float fillLight = max(0.0, dot(normal, normalize(vec3(0.80, 0.10, 0.90))));\n"
         "  float groundLight = max(0.0, -normal.y);\n"
         "  return " +
         std::to_string(ambient) +
         " + 0.72 * keyLight + 0.34 * fillLight + 0.14 * groundLight;\n"
         "}\n";
}

void light_by_vertex(vtkActor* actor, const SurfaceLight& light) {
  vtkShaderProperty* shaders = actor->GetShaderProperty();
  shaders->ClearAllShaderReplacements();
  actor->GetProperty()->SetBackfaceCulling(!light.insides);
  const EdgeShaders edges = light.edges ? edge_shaders() : EdgeShaders{};
  const std::string declaration = light.insides ? "flat out vec3 insideColor;\n" : "";
  shaders->AddVertexShaderReplacement(
      "//VTK::Normal::Dec", true,
      "//VTK::Normal::Dec\n" + declaration + edges.vertex_declaration + light_function(light.ambient), false);
  const std::string inside =
      light.insides ? "  insideColor = " + std::to_string(inside_light) + " * vertexColorVSOutput.rgb;\n"
                    : "";
  shaders->AddVertexShaderReplacement(
      "//VTK::Normal::Impl", true,
      "//VTK::Normal::Impl\n" + inside + edges.vertex_code +
          "  vertexColorVSOutput.rgb *= sceneLight(normalize(normalVCVSOutput));\n",
      false);
  const std::string inside_declaration = light.insides ? "flat in vec3 insideColor;\n" : "";
  shaders->AddFragmentShaderReplacement(
      "//VTK::Normal::Dec", true, "//VTK::Normal::Dec\n" + inside_declaration + edges.fragment_declaration,
      false);
  const std::string color =
      light.insides ? "(gl_FrontFacing ? vertexColorVSOutput.rgb : insideColor)" : "vertexColorVSOutput.rgb";
  shaders->AddFragmentShaderReplacement("//VTK::Light::Impl", true,
                                        "  gl_FragData[0] = vec4(" +
                                            (light.edges ? "withEdges(" + color + ")" : color) + ", " +
                                            (light.solid ? "1.0" : "opacity") + ");\n",
                                        false);
}

void light_by_pixel(vtkActor* actor, const SurfaceLight& light, double size) {
  vtkShaderProperty* shaders = actor->GetShaderProperty();
  shaders->ClearAllShaderReplacements();
  actor->GetProperty()->SetBackfaceCulling(!light.insides);
  const EdgeShaders edges = light.edges ? edge_shaders() : EdgeShaders{};
  shaders->AddVertexShaderReplacement(
      "//VTK::Normal::Dec", true, "//VTK::Normal::Dec\nout vec3 placeOnBody;\n" + edges.vertex_declaration,
      false);
  shaders->AddVertexShaderReplacement("//VTK::Normal::Impl", true,
                                      "//VTK::Normal::Impl\n" + edges.vertex_code + "  placeOnBody = " +
                                          std::to_string(1.0 / size) + " * vertexMC.xyz;\n",
                                      false);
  shaders->AddFragmentShaderReplacement("//VTK::Normal::Dec", true,
                                        "//VTK::Normal::Dec\nin vec3 placeOnBody;\n" +
                                            edges.fragment_declaration + light_function(light.ambient) +
                                            finish_function(),
                                        false);
  const std::string inside = light.insides ? "  if (!gl_FrontFacing) seen = " + std::to_string(inside_light) +
                                                 " * vertexColorVSOutput.rgb;\n"
                                           : "";
  shaders->AddFragmentShaderReplacement(
      "//VTK::Light::Impl", true,
      "  vec3 bodyNormal = normalize(normalVCVSOutput);\n"
      "  vec3 seen = finished(vertexColorVSOutput.rgb, sceneLight(bodyNormal), bodyNormal, placeOnBody,\n"
      "                       int(255.0 * vertexColorVSOutput.a + 0.5));\n" +
          inside + "  gl_FragData[0] = vec4(" + (light.edges ? "withEdges(seen)" : "seen") + ", 1.0);\n",
      false);
}

}  // namespace scree
