# shellcheck shell=bash
# files PATTERN...: tracked files that match git patterns; without git, files outside build/.
files() {
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files -- "$@"
  else
    find . -path ./build -prune -o -type f -printf '%P\n' | while read -r file; do
      for pattern in "$@"; do
        # shellcheck disable=SC2053
        if [[ $file == $pattern ]]; then
          echo "$file"
          break
        fi
      done
    done
  fi
}
