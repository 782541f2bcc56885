#!/bin/sh
# Builds the Containerfile without a container engine and tests the result. If PgBouncer and Go (which builds the fake store) are
# installed, it also tests the services of the compose file. Runs in its own namespaces, so that all mounts and processes end with it.
set -eu
cd "$(dirname "$0")/.."
if [ "$(id -u)" != 0 ] || ! unshare --mount --net --pid --fork true 2>/dev/null; then
  echo 'test-container: SKIPPED, it needs root on Linux, and namespaces' >&2
  exit 0
fi
inside='unshare --mount --pid --fork --mount-proc --kill-child'
try='node --disable-warning=ExperimentalWarning .config/container'
$inside $try/try-image.ts

if ! command -v pgbouncer >/dev/null || ! command -v go >/dev/null; then
  echo 'test-container: the compose file SKIPPED, it needs PgBouncer and Go' >&2
  exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
version=$(sed -n 's/.*image: fsouza\/fake-gcs-server:/v/p' .config/compose.yaml)
GOBIN=$folder go install "github.com/fsouza/fake-gcs-server@$version"
$inside --net $try/try-compose.ts "$folder/fake-gcs-server"
