#!/bin/sh
# Deploys an overlay to the cluster of kubectl's current context: k8s/deploy.sh k8s/overlays/single-node
# First everything except our processes, then the migrations, and when those have completed, the rest. You can interrupt
# it and run it again at any point.
set -eu

folder=${1:?the folder of an overlay}
namespace=${NAMESPACE:-coverleaf}
component=app.kubernetes.io/component
manifests=$(mktemp)
trap 'rm -f "$manifests"' EXIT

kubectl kustomize "$folder" >"$manifests"
if grep -En '[a-z]\.example\b|192\.0\.2\.' "$manifests" >&2; then
  echo "These are placeholder names and addresses. Replace them in $folder." >&2
  exit 1
fi
if [ -z "${LOCAL_IMAGES:-}" ] && grep -n 'image: coverleaf/' "$manifests" >&2; then
  echo "Nodes would pull these from docker.io. Set your registry under images in $folder (newName)," >&2
  echo 'or set LOCAL_IMAGES=1 if every node has them already.' >&2
  exit 1
fi
if [ -z "${LOCAL_IMAGES:-}${UNPINNED_IMAGES:-}" ] && grep -n 'image: ' "$manifests" | grep -v '@sha256:[0-9a-f]\{64\}' >&2; then
  echo "A registry can change what these tags mean. Give each image a digest: under images in $folder (digest: sha256:…)" >&2
  echo 'for your own, with npm run images:pin for others; or set UNPINNED_IMAGES=1.' >&2
  exit 1
fi
echo "To $(kubectl config current-context):"

kubectl apply --filename "$manifests" --selector "$component notin (rpc, worker, reader, http, parser, migration)"
for server in $(kubectl get statefulsets --namespace "$namespace" --output name); do
  kubectl rollout status "$server" --namespace "$namespace" --timeout 10m
done

# Jobs are immutable, and those of the previous version are done.
kubectl delete jobs --namespace "$namespace" --selector "$component=migration" --ignore-not-found
kubectl apply --filename "$manifests" --selector "$component=migration"
migrations() {
  kubectl get jobs --namespace "$namespace" --selector "$component=migration" --output \
    jsonpath='{range .items[*]}{.metadata.name} {.status.conditions[?(@.status=="True")].type}{"\n"}{end}'
}
while
  states=$(migrations) || exit 1
  printf '%s\n' "$states" | grep -qv Complete
do
  if printf '%s\n' "$states" | grep Failed >&2; then
    kubectl logs --namespace "$namespace" --selector "$component=migration" --prefix --tail 20 >&2
    echo 'The running processes are unchanged.' >&2
    exit 1
  fi
  sleep 2
done

# Services answer a gateway of the previous version, but not the other way around.
for components in 'rpc, worker, reader, parser' http; do
  processes="$component in ($components)"
  kubectl apply --filename "$manifests" --selector "$processes"
  for process in $(kubectl get deployments --namespace "$namespace" --selector "$processes" --output name); do
    kubectl rollout status "$process" --namespace "$namespace" --timeout 10m
  done
done
