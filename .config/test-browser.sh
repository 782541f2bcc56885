#!/bin/sh
# Runs the tests that need Chromium. A machine without one is not a failure; failing tests are.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/node_modules/.bin:$PATH"
export PLATEN_BROWSER=1

found=$(node --disable-warning=ExperimentalWarning -p "require('./test/doors/web/pages/support/browser.ts').findChromium() ?? ''")
if [ -z "$found" ]; then
  echo "test-browser: SKIPPED, there is no Chromium or Chrome in the PATH" >&2
  exit 0
fi
# shellcheck disable=SC2046 # one argument a file
npm test -- $(grep -rlE "/(browser|shown-page)\.ts'" test --include='*.test.ts' | sort) "$@"
