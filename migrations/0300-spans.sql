-- What spans told of conversations, by marks of the messages and without their words, which stand in the transcript. So a
-- span that comes late, twice or before others finds its place. A conversation without a session has no content yet.
CREATE TABLE span_conversation (
  company_id uuid NOT NULL,
  external_id text NOT NULL,
  session_id uuid,
  marks text NOT NULL DEFAULT '',        -- of the transcript's messages, twelve characters each
  transcript_hash text,                  -- of the transcript that the marks are of
  base jsonb NOT NULL DEFAULT '{"marks": [], "times": []}',
  touched_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, external_id),
  FOREIGN KEY (company_id, session_id) REFERENCES session (company_id, id) ON DELETE CASCADE
);
CREATE INDEX span_conversation_session ON span_conversation (company_id, session_id);
CREATE INDEX span_conversation_empty ON span_conversation (company_id, touched_at) WHERE session_id IS NULL;

CREATE TABLE span_part (
  company_id uuid NOT NULL,
  trace_id text NOT NULL,
  span_id text NOT NULL,
  external_id text NOT NULL,
  facts jsonb NOT NULL,
  input text NOT NULL,
  output text NOT NULL,
  PRIMARY KEY (company_id, trace_id, span_id),
  FOREIGN KEY (company_id, external_id) REFERENCES span_conversation (company_id, external_id) ON DELETE CASCADE
);
CREATE INDEX span_part_conversation ON span_part (company_id, external_id);

ALTER TABLE span_conversation ENABLE ROW LEVEL SECURITY;
ALTER TABLE span_conversation FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON span_conversation TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON span_conversation TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON span_conversation TO parlance_app, parlance_system;

ALTER TABLE span_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE span_part FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON span_part TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON span_part TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON span_part TO parlance_app, parlance_system;
