# Install rules: programs with their data, and the component `core` (library, headers, package files).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/Scree")

set_target_properties(scree_core PROPERTIES EXPORT_NAME core)
install(TARGETS scree_core EXPORT ScreeTargets ARCHIVE COMPONENT core)
install(EXPORT ScreeTargets NAMESPACE Scree:: DESTINATION "${package_folder}" COMPONENT core)
install(DIRECTORY core DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/scree" COMPONENT core FILES_MATCHING PATTERN "*.hpp")
configure_package_config_file(cmake/ScreeConfig.cmake.in "${PROJECT_BINARY_DIR}/ScreeConfig.cmake"
                              INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/ScreeConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/ScreeConfig.cmake" "${PROJECT_BINARY_DIR}/ScreeConfigVersion.cmake"
        DESTINATION "${package_folder}" COMPONENT core)

install(TARGETS scree RUNTIME COMPONENT programs)
install(DIRECTORY resources/scenes resources/meshes resources/measurements resources/references resources/thumbnails
                  resources/packs resources/shapes
        DESTINATION "${CMAKE_INSTALL_DATADIR}/scree" COMPONENT programs)
install(FILES resources/materials.toml DESTINATION "${CMAKE_INSTALL_DATADIR}/scree" COMPONENT programs)
if(SCREE_WINDOW)
  install(TARGETS scree-window RUNTIME COMPONENT programs)
endif()
