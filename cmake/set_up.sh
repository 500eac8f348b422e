# Functions that app/run and tests/run share; both set `root` to the repository's folder first.
# shellcheck shell=bash disable=SC2154

fail() {
  echo "$1" >&2
  exit 1
}

# has_package NAME: it is installed.
has_package() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# install_packages [tests]: installs missing packages listed in cmake/packages.txt; with "tests" also those only for tests.
install_packages() {
  command -v dpkg-query >/dev/null || return 0 # not Debian: CMake will say what it does not find
  local wanted missing installer=()
  mapfile -t wanted < <(awk -v tests="${1:-}" '!/^#/ && NF && (NF == 1 || $2 == tests) { print $1 }' "$root/cmake/packages.txt")
  mapfile -t missing < <(comm -23 <(printf '%s\n' "${wanted[@]}" | sort -u) \
    <(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null | awk '$2 == "installed" { print $1 }' | sort -u))
  [ ${#missing[@]} -eq 0 ] && return 0

  # libvtk9-dev needs python3-vtk9, which conflicts with python3-paraview: apt would refuse at length.
  if [[ " ${missing[*]} " == *" libvtk9-dev "* ]] && has_package python3-paraview; then
    fail "ParaView's Python part (python3-paraview) is installed, and Debian does not let libvtk9-dev, which the build needs, stand beside it; remove it with apt-get remove python3-paraview (ParaView itself may stay) and start again."
  fi

  echo "Missing Debian packages: ${missing[*]}"
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "Neither root nor sudo is here to install them; as root: apt-get install ${missing[*]}"
    installer=(sudo)
  fi
  if [ -t 0 ] && [ -t 1 ]; then
    local answer
    read -r -p "Install them now? [Y/n] " answer
    case "$answer" in "" | [Yy]*) ;; *) fail "Nothing was installed; the build needs these packages." ;; esac
  fi
  installer+=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=900)
  "${installer[@]}" update && "${installer[@]}" install -y --no-install-recommends "${missing[@]}" ||
    fail "The packages could not be installed; the lines above say why."
}

# build TARGET...: configures the preset "release" where that has not been done here, and builds the targets.
build() {
  local folder=$root/build/release
  # A build folder that was copied along with the repository knows the old place only.
  if [ -f "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    rm -rf "$folder"
  fi
  if [ ! -f "$folder/build.ninja" ]; then
    (cd "$root" && cmake --preset release) || fail "CMake could not set up the build; the lines above say why."
  fi
  cmake --build "$folder" --target "$@" || fail "The build has failed; the lines above say where."
}
