#!/bin/sh
# Starts the host in Node, as Electron's binary would start itself.
# Node is looked for in $PARLEY_NODE, beside this file, in the checkout's node_modules, then on PATH.
self=$(readlink -f -- "$0")
here=$(dirname -- "$self")

node=
for candidate in "${PARLEY_NODE:-}" "$here/node" "$here/../../node_modules/node/bin/node" "$(command -v node || :)"; do
  if [ -n "$candidate" ] && [ -x "$candidate" ]; then
    node=$candidate
    break
  fi
done
if [ -z "$node" ]; then
  echo "parley host: no Node found; install Node 24 or name it in PARLEY_NODE" >&2
  exit 1
fi

if [ -n "${ELECTRON_RUN_AS_NODE:-}" ]; then
  unset ELECTRON_RUN_AS_NODE
  exec "$node" "$@"
fi

# Only Node itself can open its inspector port early enough for a debugger that waits for it.
inspect=
for argument in "$@"; do
  case $argument in
    --) break ;;
    --inspect | --inspect=* | --inspect-brk | --inspect-brk=*) inspect=$argument ;;
  esac
done

PARLEY_HOST_EXECUTABLE=$self exec "$node" ${inspect:+"$inspect"} "$here/resources/host/bootstrap.mjs" "$@"
