-- Who was erased is known again by marks that only this service's secret makes: what comes in of them later is refused.
CREATE TABLE erasure (
  company_id uuid NOT NULL,
  id uuid NOT NULL,                                 -- that of the receipt
  user_hash text NOT NULL,
  session_count bigint NOT NULL,
  erased_by uuid,
  erased_at timestamptz NOT NULL,
  lifted_by uuid,
  lifted_at timestamptz,                            -- from then on their sessions are taken again
  PRIMARY KEY (company_id, id)
);

-- Of the person and of each of their sessions: a file without the person's key would bring those back.
CREATE TABLE erased_mark (
  company_id uuid NOT NULL,
  mark text NOT NULL,
  erasure_id uuid NOT NULL,
  PRIMARY KEY (company_id, mark),
  FOREIGN KEY (company_id, erasure_id) REFERENCES erasure (company_id, id) ON DELETE CASCADE
);
CREATE INDEX erased_mark_erasure_idx ON erased_mark (company_id, erasure_id);

ALTER TABLE import_run ADD COLUMN erased_count bigint NOT NULL DEFAULT 0;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['erasure', 'erased_mark'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO parlance_app USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
    EXECUTE format('CREATE POLICY system ON %I TO parlance_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parlance_app, parlance_system', t);
  END LOOP;
END
$$;
