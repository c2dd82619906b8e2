-- Sessions, what is made from them, and each company's taxonomy. Why it is like this: docs/decisions/session-storage.md
CREATE TABLE session (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  import_id uuid,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  cost_nanos bigint,
  ai_cost_nanos bigint,
  ai_list_cost_nanos bigint,
  ai_tokens integer,
  duration_seconds integer,
  response_ms integer,
  messages_sent integer,
  message_count integer,
  tokens integer,
  sentiment smallint,                               -- -1 NEGATIVE, 0 NEUTRAL, 1 POSITIVE
  transcript_status smallint NOT NULL DEFAULT 0,    -- 0 PENDING 1 IN_PROGRESS 2 COMPLETED 3 FAILED 4 SKIPPED
  analysis_status smallint NOT NULL DEFAULT 0,
  transcript_attempts smallint NOT NULL DEFAULT 0,
  analysis_attempts smallint NOT NULL DEFAULT 0,
  ai_requests smallint,
  revision integer NOT NULL DEFAULT 1,              -- counts what imports and people changed, not what the AI did: undo looks at it
  escalated boolean,
  forwarded_hr boolean,
  external_id text NOT NULL,
  end_user text,
  ip_address text,
  country text,
  language text,
  channel text,
  category text,
  currency text,
  initial_msg text,
  summary text,
  questions text[],
  full_transcript_url text,
  stage_error jsonb,                                -- {stage: last error}, NULL on nearly every row
  source_values jsonb,                              -- what the source said for fields that the AI or a person overrode
  content_hash bytea NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT session_external_id_key UNIQUE (company_id, external_id)
);
CREATE INDEX session_started_idx ON session (company_id, started_at DESC, id DESC);
CREATE INDEX session_analysis_queue_idx ON session (company_id, created_at, id) WHERE analysis_status IN (0, 1, 3);
CREATE INDEX session_transcript_queue_idx ON session (company_id, created_at, id) WHERE transcript_status IN (0, 1, 3);
CREATE INDEX session_import_idx ON session (company_id, import_id) WHERE import_id IS NOT NULL;

-- Messages as gzipped JSON: a scan of sessions never touches them.
CREATE TABLE session_transcript (
  company_id uuid NOT NULL,
  session_id uuid NOT NULL,
  transcript_hash bytea NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (company_id, session_id),
  FOREIGN KEY (company_id, session_id) REFERENCES session (company_id, id) ON DELETE CASCADE
);
ALTER TABLE session_transcript ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE TABLE session_enrichment (
  company_id uuid NOT NULL,
  session_id uuid NOT NULL,
  input_hash text NOT NULL,                         -- of what was sent: a result for another text is not taken
  model text NOT NULL,
  prompt_version text NOT NULL,
  confidence real,
  result jsonb NOT NULL,                            -- the fields as the AI gave them
  evidence jsonb NOT NULL,                          -- [{field, messageOrder, quote}]
  input_tokens integer NOT NULL,
  output_tokens integer NOT NULL,
  cost_nanos bigint,
  list_cost_nanos bigint,
  processed_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, session_id),
  FOREIGN KEY (company_id, session_id) REFERENCES session (company_id, id) ON DELETE CASCADE
);

CREATE TABLE session_correction (
  company_id uuid NOT NULL,
  session_id uuid NOT NULL,
  field text NOT NULL,
  id uuid NOT NULL,
  value jsonb NOT NULL,
  previous jsonb NOT NULL,
  user_id uuid,
  corrected_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, session_id, field, id),
  FOREIGN KEY (company_id, session_id) REFERENCES session (company_id, id) ON DELETE CASCADE
);

-- The words of a session, apart from its row, so that an import does not wait for the indexing and an ordinary query
-- never meets the search policy below. text_hash tells whether the words still are those of the row.
CREATE TABLE session_search (
  company_id uuid NOT NULL,
  session_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  text_hash bigint NOT NULL,
  words tsvector NOT NULL,                          -- and the end of the company id as one more word: one index serves all tenants
  PRIMARY KEY (company_id, session_id),
  FOREIGN KEY (company_id, session_id) REFERENCES session (company_id, id) ON DELETE CASCADE
);
CREATE INDEX session_search_started_idx ON session_search (company_id, started_at DESC, session_id DESC);
CREATE INDEX session_search_words_idx ON session_search USING gin (words);

-- "Rows that started in [from_at, to_at] changed": written by every writer in its own transaction, never updated.
CREATE TABLE session_change (
  company_id uuid NOT NULL,
  derived smallint NOT NULL,                        -- what must follow: 0 figures, 1 search
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, derived, id)
);

-- One row a company: the lock that lets one rebuild run at a time, and the zone the days are cut in.
CREATE TABLE session_figures (
  company_id uuid PRIMARY KEY,
  time_zone text NOT NULL,
  version bigint NOT NULL DEFAULT 0
);

-- Figures of a run of local days: level 0 one day, level n 4^n days. position = day number / 4^level (days since 1970-01-01).
CREATE TABLE session_rollup (
  company_id uuid NOT NULL,
  level smallint NOT NULL,
  position integer NOT NULL,
  version bigint NOT NULL,
  figures bytea NOT NULL,
  PRIMARY KEY (company_id, level, position)
);
ALTER TABLE session_rollup ALTER COLUMN figures SET STORAGE EXTERNAL;

-- The sessions of a local day as packed columns, for filters, edges of a range and lists.
CREATE TABLE session_day (
  company_id uuid NOT NULL,
  day integer NOT NULL,
  version bigint NOT NULL,
  session_count integer NOT NULL,
  labels bytea NOT NULL,
  measures bytea NOT NULL,
  ids bytea NOT NULL,
  users bytea NOT NULL,
  texts bytea NOT NULL,
  PRIMARY KEY (company_id, day)
);
ALTER TABLE session_day ALTER COLUMN labels SET STORAGE EXTERNAL;
ALTER TABLE session_day ALTER COLUMN measures SET STORAGE EXTERNAL;
ALTER TABLE session_day ALTER COLUMN users SET STORAGE EXTERNAL;
ALTER TABLE session_day ALTER COLUMN ids SET STORAGE EXTERNAL;
ALTER TABLE session_day ALTER COLUMN texts SET STORAGE EXTERNAL;

-- The company's own categories, in its order. OTHER always exists.
CREATE TABLE taxonomy_category (
  company_id uuid NOT NULL,
  key text NOT NULL,
  label text NOT NULL,
  description text NOT NULL DEFAULT '',
  position integer NOT NULL,
  PRIMARY KEY (company_id, key)
);

-- Merges and splits of categories that are still being carried into history. A split takes what holds its words.
CREATE TABLE taxonomy_merge (
  company_id uuid NOT NULL,
  from_key text NOT NULL,
  into_key text NOT NULL,
  words text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, from_key, words)
);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['session', 'session_transcript', 'session_enrichment', 'session_correction', 'session_search', 'session_change', 'session_figures', 'session_rollup', 'session_day', 'taxonomy_category', 'taxonomy_merge'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO parlance_app USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
    EXECUTE format('CREATE POLICY system ON %I TO parlance_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parlance_app, parlance_system', t);
  END LOOP;
END
$$;

-- The role of a word search sees only the rows of its company that match app.search. Under an ordinary policy the match,
-- not being leakproof, could never use the index: here it is the policy.
GRANT SELECT ON session_search TO parlance_search;
CREATE POLICY search ON session_search FOR SELECT TO parlance_search USING (
  company_id = nullif(current_setting('app.company_id', true), '')::uuid
  -- A sub-select, so that the words are parsed once and not for each row.
  AND words @@ (SELECT ('''' || right(current_setting('app.company_id'), 12) || '''')::tsquery && plainto_tsquery('simple'::regconfig, current_setting('app.search')))
);
