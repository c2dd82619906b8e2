"""Stores conversations with nothing but the standard library:
PARLANCE_URL=https://parlance.example PARLANCE_API_KEY=prl_… python3 push.py
"""

import json
import os
import random
import time
import urllib.error
import urllib.request

URL = os.environ["PARLANCE_URL"].rstrip("/") + "/api/ingest/v1/sessions"
HEADERS = {
    "Authorization": "Bearer " + os.environ["PARLANCE_API_KEY"],
    "Content-Type": "application/json",
}


def push(sessions, attempts=8):
    """Up to 1,000 at once. The same again changes nothing, so that trying again is safe."""
    body = json.dumps({"sessions": sessions}).encode()
    for attempt in range(attempts):
        wait = 0.5 * 2**attempt
        try:
            request = urllib.request.Request(URL, body, HEADERS)
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            if error.code not in (429, 502, 503, 504) or attempt == attempts - 1:
                raise SystemExit(f"{error.code}: {error.read().decode()}")
            wait = float(error.headers.get("Retry-After") or wait)
        except urllib.error.URLError:
            if attempt == attempts - 1:
                raise
        time.sleep(wait * (1 + random.random() / 4))


told = push(
    [
        {
            "externalId": "python-1",
            "startTime": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "language": "en",
            "messages": [
                {"role": "user", "content": "Can I change my address?"},
                {"role": "assistant", "content": "Yes, until it is sent."},
            ],
        }
    ]
)
print(f"{told['new']} new, {told['changed']} changed, {told['identical']} identical, {told['rejected']} rejected")
for result in told["results"]:
    if result["outcome"] == "rejected":
        print(result["externalId"], result["issues"])
