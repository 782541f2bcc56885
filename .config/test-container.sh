#!/bin/sh
# Carries out the Containerfile without a container engine and tries what comes of it. In namespaces of its own, so that every mount
# and every process of it ends with it.
set -eu
cd "$(dirname "$0")/.."
if [ "$(id -u)" != 0 ] || ! unshare --mount --pid --fork true 2>/dev/null; then
  echo 'test-container: SKIPPED, it needs root on Linux, and namespaces' >&2
  exit 0
fi
exec unshare --mount --pid --fork --mount-proc --kill-child node --disable-warning=ExperimentalWarning .config/container/try-image.ts
