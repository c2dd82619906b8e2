#!/bin/sh
# Stores a conversation, adds to it and ends it:
#   PARLANCE_URL=https://parlance.example PARLANCE_API_KEY=prl_… sh push.sh
set -eu
say() {
  curl --silent --show-error --fail-with-body --retry 5 -H "Authorization: Bearer $PARLANCE_API_KEY" \
    -H 'Content-Type: application/json' "$@"
  echo
}
sessions="$PARLANCE_URL/api/ingest/v1/sessions"
now=$(date -u +%Y-%m-%dT%H:%M:%SZ)

say "$sessions" -d '{"sessions": [{
  "externalId": "curl-1", "startTime": "'"$now"'", "language": "en",
  "messages": [{"role": "user", "content": "Where is my order?"}]
}]}'
say "$sessions/curl-1/messages" -d '{"messages": [{"id": "m-2", "role": "assistant", "content": "It arrives tomorrow."}]}'
say -X PATCH "$sessions/curl-1" -d '{"endTime": "'"$now"'", "rating": 5}'
