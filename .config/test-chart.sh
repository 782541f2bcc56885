#!/bin/sh
# Tests the chart for Kubernetes: with Helm's linter and its schema of values, by validating the output for minimal and full values
# against the schemas of Kubernetes, and by checking that wrong values are refused. If Helm is missing, Go builds it; a Python package
# contains the schemas.
set -eu
cd "$(dirname "$0")/chart"
version=1.31
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if command -v helm >/dev/null; then helm=helm
elif command -v go >/dev/null; then
  GOBIN=$folder go install helm.sh/helm/v3/cmd/helm@v3.22.0
  helm=$folder/helm
else
  echo 'test-chart: SKIPPED, it needs Helm or Go' >&2
  exit 0
fi
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet kubernetes-validate

few='--set publicUrl=https://docs.example.com,secretName=platen,storageUrl=gs://documents'
all="$few --set ingress.enabled=true,ingress.className=nginx,ingress.tlsSecretName=tls,monitoring.podMonitor=true,monitoring.rules=true
  --set env.LOG_LEVEL=warn,migrate.secretName=owner,image.pullSecrets[0].name=registry,api.nodeSelector.pool=api"
$helm lint --kube-version $version --strict --quiet $few .
$helm template letters . --kube-version $version $few > "$folder/few.yaml"
$helm template letters . --kube-version $version $all > "$folder/all.yaml"
# The package has no schemas for kinds of the Prometheus operator.
for one in few all; do
  "$folder/python/bin/python" - "$folder/$one.yaml" "$version" <<'END'
import sys, yaml, kubernetes_validate
kinds = []
for document in yaml.safe_load_all(open(sys.argv[1])):
    if not document: continue
    kinds.append(document['kind'])
    if document['apiVersion'].startswith('monitoring.coreos.com'): continue
    kubernetes_validate.validate(document, sys.argv[2], strict=True)
print('valid:', ', '.join(kinds))
END
done
for wrong in secretName= publicUrl=docs.example.com ingress.enabled=true,publicUrl=https://example.com/docs api.replicas=0 image.tga=1; do
  if $helm template letters . --kube-version $version $few --set "$wrong" >/dev/null 2>&1; then
    echo "test-chart: $wrong was taken" >&2
    exit 1
  fi
done
echo 'wrong values are refused'
