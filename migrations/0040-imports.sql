-- Imports: each run, the rows that it refused, and what its undo puts back.
CREATE TABLE import_run (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'UNDOING', 'UNDONE')),
  source text NOT NULL CHECK (source IN ('UPLOAD', 'PULL', 'COMMAND')),
  file_name text,
  format text NOT NULL,
  dry_run boolean NOT NULL,
  instance text NOT NULL,                           -- whose disk holds the bytes: only that instance goes on
  byte_count bigint NOT NULL,
  mapping jsonb NOT NULL,
  position jsonb,                                   -- where the next chunk starts: moves in the transaction of the chunk
  taken_bytes bigint NOT NULL DEFAULT 0,
  read_count bigint NOT NULL DEFAULT 0,
  new_count bigint NOT NULL DEFAULT 0,
  changed_count bigint NOT NULL DEFAULT 0,
  identical_count bigint NOT NULL DEFAULT 0,
  rejected_count bigint NOT NULL DEFAULT 0,
  warning_count bigint NOT NULL DEFAULT 0,
  undone_count bigint NOT NULL DEFAULT 0,
  worked_ms bigint NOT NULL DEFAULT 0,
  message text,
  source_etag text,
  source_modified text,
  created_by uuid,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX import_run_open_idx ON import_run (instance, created_at) WHERE state IN ('QUEUED', 'RUNNING', 'UNDOING');

CREATE TABLE import_rejection (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number bigint NOT NULL,
  line bigint NOT NULL,
  reason text NOT NULL,
  row_text text NOT NULL,
  PRIMARY KEY (company_id, import_id, number),
  FOREIGN KEY (company_id, import_id) REFERENCES import_run (company_id, id) ON DELETE CASCADE
);

-- The sessions that a run made or changed. They go with their session: what is erased is not kept here.
CREATE TABLE import_item (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  session_id uuid NOT NULL,
  revision integer NOT NULL,                        -- the one that the run left
  previous jsonb,                                   -- NULL: the run made it
  PRIMARY KEY (company_id, import_id, session_id),
  FOREIGN KEY (company_id, import_id) REFERENCES import_run (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, session_id) REFERENCES session (company_id, id) ON DELETE CASCADE
);
CREATE INDEX import_item_session_idx ON import_item (company_id, session_id);

-- What a rehearsal has met so far, so that a session which comes again in a later chunk is not new twice. Gone at its end.
CREATE TABLE import_rehearsal (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  external_id text NOT NULL,
  content_hash text NOT NULL,
  PRIMARY KEY (company_id, import_id, external_id),
  FOREIGN KEY (company_id, import_id) REFERENCES import_run (company_id, id) ON DELETE CASCADE
);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['import_run', 'import_rejection', 'import_item', 'import_rehearsal'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO parlance_app USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
    EXECUTE format('CREATE POLICY system ON %I TO parlance_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parlance_app, parlance_system', t);
  END LOOP;
END
$$;
