#!/usr/bin/env bash
# Tests the output of five public generators, of pinned versions, for spec/openapi.yaml. Their models must have good names and read real
# answers of a temporary service. Clients (Go, Python, Java, models of C#) are compiled and used by the programs in test/clients. Mono
# with Json.NET compiles C# (Debian: mono-mcs libnewtonsoft-json5.0-cil). Tools that a machine cannot install are skipped with a line. The
# generated code is deleted afterwards. Exits with 0 if nothing failed.
set -euo pipefail
cd "$(dirname "$0")/.."
openapi_generator=7.25.0
datamodel_codegen=0.89.0
hey_api=0.99.0
oapi_codegen=v2.8.2
openapi_python_client=0.29.1

folder=$(mktemp -d)
service=
finish() {
  [ -z "$service" ] || { kill "$service"; wait "$service" || true; }
  chmod -R u+w "$folder" && rm -rf "$folder"
}
trap finish EXIT

export DATA_DIR=$folder/data ANSWERS=$folder/answers LOG_LEVEL=silent NODE_OPTIONS=--disable-warning=ExperimentalWarning
platen() { node src/main.ts "$@"; }
fact() { node -p "JSON.parse(require('fs').readFileSync('$folder/$1.json')).$2"; }

start_service() {
  PORT=0 CHECK_ANSWERS=1 node src/main.ts serve --demo --json >"$folder/service.json" &
  service=$!
  until grep -qs '^}' "$folder/service.json"; do kill -0 "$service"; sleep 0.2; done
  PLATEN_URL=$(fact service url) PLATEN_API_KEY=$(fact service demo.token)
  export PLATEN_URL PLATEN_API_KEY
}

# Creates a document whose author has left the workspace, for a null, and collects answers that contain it or refuse a request.
keep_answers() {
  platen member add Demo leaver@example.com --name Leaver --role admin >"$folder/log"
  platen key create Demo --by leaver@example.com --json >"$folder/key.json" 2>>"$folder/log"
  PLATEN_API_KEY=$(fact key token) platen document create 'Offer letter' --json >"$folder/document.json"
  platen member remove Demo leaver@example.com >>"$folder/log"
  mkdir "$ANSWERS"
  node --input-type=module - "$(fact document id)" >"$folder/log" <<'SCRIPT'
import { writeFileSync } from 'node:fs';
const { PLATEN_URL, PLATEN_API_KEY, ANSWERS } = process.env;
const keep = async (schema, path) => {
  const answer = await fetch(`${PLATEN_URL}/api/v1${path}`, { headers: { Authorization: `Bearer ${PLATEN_API_KEY}` } });
  writeFileSync(`${ANSWERS}/${schema}.json`, await answer.text());
};
await keep('GenerationList', '/generations');
await keep('Generation', `/generations/${process.argv[2]}`);
await keep('NotFoundAnswer', '/generations/01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90');
SCRIPT
}

# Lists generated names that are unclear, and types without a meaning.
look_at() { # the models
  local names bad
  names=$(grep -rhoE '^(export |public )?(class|type|interface) +\w+' "$1" | awk '{ print $NF }' | sort -u)
  bad=$(grep -E 'Inline|AllOf|AnyOf|OneOf|^(Error|Value|Group|Id)[0-9]*$' <<<"$names" || true; grep -rn '| never' "$1" || true)
  [ -z "$bad" ] || { echo "bad names or types: $bad"; return 1; }
  for name in GenerationList PlaceholderGroup NotFoundAnswer NotFoundError; do
    grep -qx "$name" <<<"$names" || { echo "no model is named $name"; return 1; }
  done
}

python() { PYTHONPATH=$folder/python "$folder/venv/bin/python" "$@"; }
install_python() {
  [ -d "$folder/venv" ] || python3 -m venv "$folder/venv"
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "$@"
}

maven_dependency=org.apache.maven.plugins:maven-dependency-plugin:3.8.1
fetch_openapi_generator() {
  [ -d "$folder/jar" ] || mvn -B -q -Dstyle.color=never "$maven_dependency:copy" \
    -Dartifact="org.openapitools:openapi-generator-cli:$openapi_generator" -DoutputDirectory="$folder/jar"
}
openapi_generator() { # its language, then options
  java -jar "$folder"/jar/*.jar generate -i spec/openapi.yaml -o "$folder/$1" -g "$@"
}

install_openapi_generator() {
  fetch_openapi_generator && install_python pydantic==2.14.3 urllib3 python-dateutil typing-extensions
}
make_openapi_generator() {
  openapi_generator python && look_at "$folder/python/openapi_client/models" && python test/clients/python/models.py openapi_client
}

install_java() { fetch_openapi_generator; }
make_java() {
  openapi_generator java --library native --global-property apiTests=false,modelTests=false &&
    look_at "$folder/java/src/main/java/org/openapitools/client/model" && cp test/clients/java/Smoke.java "$folder/java/src/main/java/" &&
    (cd "$folder/java" && mvn -B -q -Dstyle.color=never compile "$maven_dependency:build-classpath" -Dmdep.outputFile=classpath &&
      java -cp "target/classes:$(cat classpath)" Smoke)
}

install_csharp() {
  json_net=$(find /usr/lib/cli /usr/lib/mono -name Newtonsoft.Json.dll 2>/dev/null | head -n 1)
  [ -n "$json_net" ] || { echo "Newtonsoft.Json.dll is not there"; return 1; }
  fetch_openapi_generator
}
make_csharp() {
  # The base class of choices is left out: there are none, and it needs a newer Json.NET than Debian's.
  openapi_generator csharp --library httpclient --additional-properties targetFramework=net48,nullableReferenceTypes=false &&
    rm "$folder/csharp/src/Org.OpenAPITools/Model/AbstractOpenAPISchema.cs" &&
    mcs -warn:0 -langversion:latest -out:"$folder/smoke.exe" -r:"$json_net" -r:System.ComponentModel.DataAnnotations -r:System.Net.Http \
      -r:System.Runtime.Serialization "$folder"/csharp/src/Org.OpenAPITools/Model/*.cs test/clients/csharp/Smoke.cs \
      "$folder"/csharp/src/Org.OpenAPITools/Client/{OpenAPIDateConverter,FileParameter}.cs &&
    MONO_PATH=$(dirname "$json_net") mono "$folder/smoke.exe"
}

install_datamodel_codegen() { install_python "datamodel-code-generator==$datamodel_codegen"; }
make_datamodel_codegen() {
  "$folder/venv/bin/datamodel-codegen" --input spec/openapi.yaml --input-file-type openapi --formatters builtin \
    --output-model-type pydantic_v2.BaseModel --output "$folder/python/datamodel.py" &&
    look_at "$folder/python/datamodel.py" && python test/clients/python/models.py datamodel
}

install_hey_api() { npm install --prefix "$folder/hey" "@hey-api/openapi-ts@$hey_api" typescript@5.9; }
make_hey_api() {
  "$folder/hey/node_modules/.bin/openapi-ts" -i ./spec/openapi.yaml -o "$folder/hey/models" -p @hey-api/typescript &&
    look_at "$folder/hey/models/types.gen.ts" &&
    for answer in "$ANSWERS"/*.json; do
      name=$(basename "$answer" .json)
      echo "export const a$name: import('./models/types.gen').$name = $(cat "$answer");"
    done >"$folder/hey/answers.ts" && (cd "$folder/hey" && tsc --noEmit --strict --target esnext answers.ts)
}

install_oapi_codegen() {
  cp -r test/clients/go "$folder/go" && mkdir "$folder/go/platen" "$folder/bin" &&
    GOBIN="$folder/bin" go install "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@$oapi_codegen" &&
    (cd "$folder/go" && go mod download)
}
make_oapi_codegen() {
  "$folder/bin/oapi-codegen" -config test/clients/go/oapi-codegen.yaml -o "$folder/go/platen/client.go" spec/openapi.yaml &&
    look_at "$folder/go/platen/client.go" && (cd "$folder/go" && go build -o "$folder/bin/smoke" . && "$folder/bin/smoke")
}

install_openapi_python_client() { install_python "openapi-python-client==$openapi_python_client"; }
make_openapi_python_client() {
  "$folder/venv/bin/openapi-python-client" generate --path spec/openapi.yaml --meta none --fail-on-warning \
    --config test/clients/python/openapi-python-client.yaml --output-path "$folder/python/platen_client" &&
    look_at "$folder/python/platen_client/models" && python test/clients/python/models.py platen_client.models &&
    python test/clients/python/smoke.py
}

failed=0
try() { # its name, then the programs that it needs
  local generator=$1 log="$folder/log"
  shift
  for program in "$@"; do
    command -v "$program" >/dev/null || { echo "$generator: skipped, $program is not there"; return; }
  done
  if ! "install_$generator" >"$log" 2>&1; then echo "$generator: skipped, it cannot be installed: $(tail -n 1 "$log")"
  elif ! "make_$generator" >"$log" 2>&1; then tail -n 30 "$log"; echo "$generator: failed"; failed=1
  else echo "$generator: passed"
  fi
}

# If root runs this, the embedded Postgres runs under an account that must reach its folder.
chmod 711 "$folder"
mkdir "$folder/python"
start_service
keep_answers
try openapi_generator java mvn python3
try datamodel_codegen python3
try hey_api npm
try oapi_codegen go
try openapi_python_client python3
# These run last, because they create documents that the others would count.
try java java mvn
try csharp java mvn mcs mono
exit "$failed"
