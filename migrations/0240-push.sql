-- What programs push is an import of its own for each key and hour, so that it shows and is undone like any other.
ALTER TABLE import_run DROP CONSTRAINT import_run_source_check;
ALTER TABLE import_run ADD CONSTRAINT import_run_source_check CHECK (source IN ('UPLOAD', 'PULL', 'COMMAND', 'PUSH'));
ALTER TABLE import_run ADD COLUMN key_id uuid;
CREATE INDEX import_run_push ON import_run (company_id, key_id, created_at) WHERE source = 'PUSH';

-- The messages that came with an id of their source, each of which is taken once.
CREATE TABLE pushed_message (
  company_id uuid NOT NULL,
  session_id uuid NOT NULL,
  message_id text NOT NULL,
  PRIMARY KEY (company_id, session_id, message_id),
  FOREIGN KEY (company_id, session_id) REFERENCES session (company_id, id) ON DELETE CASCADE
);
ALTER TABLE pushed_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE pushed_message FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON pushed_message TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON pushed_message TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON pushed_message TO parlance_app, parlance_system;
