#!/bin/sh
# Brings the build up to date and runs the site or one of its commands, with the settings of .env where there is one.
node scripts/prepare.mjs build || exit
if [ -e .env ]; then set -- --env-file=.env build/server/main.js "$@"; else set -- build/server/main.js "$@"; fi
NODE_ENV=production exec node --disable-warning=ExperimentalWarning "$@"
