#!/bin/sh
# Runs the built site, or one of its commands, without npm: what the service starts, and a release on a machine that has no Node.
export INIT_CWD="$PWD"
cd "$(dirname "$0")/.." || exit
# An update replaces the program in a moment. systemd starts this for whoever comes meanwhile; a broken-off update is not waited for.
waited=0
while [ -e .update/replacing ] && [ $waited -lt 100 ]; do sleep 0.1; waited=$((waited + 1)); done
export NODE_ENV=production
case $(uname -m) in aarch64) processor=arm64 ;; *) processor=x64 ;; esac
node=build/node
[ -x $node ] || node=node_modules/node-linux-$processor/bin/node
if [ "$1" = update ]; then shift; exec $node scripts/update.mjs "$@"; fi
if [ -e .env ]; then set -- --env-file=.env build/server/main.js "$@"; else set -- build/server/main.js "$@"; fi
# As siteMemory of toolchain.mjs.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=1048576
exec $node --disable-warning=ExperimentalWarning --max-semi-space-size=4 "$@"
