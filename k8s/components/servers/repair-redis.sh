#!/bin/sh
# Repairs the append-only file of Redis in a folder ($1) after a power cut, and prints what it did. The outboxes publish
# lost jobs again.
set -eu
cd "$1"
folder=appendonlydir
manifest=$folder/appendonly.aof.manifest

# An empty manifest passes redis-check-aof, but not Redis.
is_whole() {
  grep -q '^file ' "$manifest" && redis-check-aof "$manifest" >/dev/null 2>&1
}

if ! command -v redis-check-aof >/dev/null || ! [ -e "$manifest" ] || is_whole; then
  exit 0
fi
if grep -q '^file ' "$manifest" && echo y | redis-check-aof --fix "$manifest" >/dev/null 2>&1 && is_whole; then
  echo "The append-only file of Redis was torn, and is cut after its last whole command."
  exit 0
fi
aside=$folder.damaged-$(date +%Y%m%d%H%M%S)
mv "$folder" "$aside"
echo "The append-only file of Redis cannot be read, and is set aside as $aside: Redis begins empty."
