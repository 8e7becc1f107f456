#!/bin/sh
# Replaces the processes one by one: sh deploy/roll.sh 8000 8001 8002 8003
# Whoever plays at one of them goes on at the next one within a second or two; its port opens when all games are ready.
set -eu
for port in "$@"; do
    systemctl restart "logicade@$port"
    tries=0
    until curl -fs -o /dev/null "http://127.0.0.1:$port/health/ready"; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || { echo "logicade@$port is not ready after five minutes; the others are left alone" >&2; exit 1; }
        sleep 0.5
    done
    echo "logicade@$port is ready"
done
