interface Place {
  readonly baseUrl: string;
  readonly key: string;
}

export const snippetLanguages = ['curl', 'typescript', 'python', 'opentelemetry', 'assistants'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** Programs that send one session, whole, and settings of programs that are there: each works as it is copied. */
export const snippets: { readonly [language in SnippetLanguage]: (place: Place) => string } = {
  curl: ({ baseUrl, key }) => `curl ${baseUrl}/api/ingest/v1/sessions \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"sessions": [{
    "externalId": "first-'"$(date +%s)"'",
    "startTime": "'"$(date -u +%Y-%m-%dT%H:%M:%SZ)"'",
    "messages": [
      {"role": "user", "content": "Where is my order?"},
      {"role": "assistant", "content": "It arrives tomorrow."}
    ]
  }]}'`,
  typescript: ({ baseUrl, key }) => `const answer = await fetch('${baseUrl}/api/ingest/v1/sessions', {
  method: 'POST',
  headers: { authorization: 'Bearer ${key}', 'content-type': 'application/json' },
  body: JSON.stringify({
    sessions: [
      {
        externalId: \`first-\${Date.now()}\`,
        startTime: new Date().toISOString(),
        messages: [
          { role: 'user', content: 'Where is my order?' },
          { role: 'assistant', content: 'It arrives tomorrow.' },
        ],
      },
    ],
  }),
});
console.log(answer.status, await answer.text());`,
  python: ({ baseUrl, key }) => `import json, time, urllib.request

session = {
    "externalId": f"first-{int(time.time())}",
    "startTime": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    "messages": [
        {"role": "user", "content": "Where is my order?"},
        {"role": "assistant", "content": "It arrives tomorrow."},
    ],
}
request = urllib.request.Request(
    "${baseUrl}/api/ingest/v1/sessions",
    json.dumps({"sessions": [session]}).encode(),
    {"Authorization": "Bearer ${key}", "Content-Type": "application/json"},
)
print(urllib.request.urlopen(request).read().decode())`,
  opentelemetry: ({ baseUrl, key }) => `export OTEL_EXPORTER_OTLP_ENDPOINT=${baseUrl}/api/ingest/otlp
export OTEL_EXPORTER_OTLP_HEADERS="Authorization=Bearer ${key}"
export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf
export OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true`,
  assistants: ({ baseUrl, key }) =>
    JSON.stringify(
      {
        mcpServers: {
          parlance: {
            type: 'http',
            url: `${baseUrl}/api/mcp`,
            headers: { Authorization: `Bearer ${key}` },
          },
        },
      },
      null,
      2,
    ),
};
