-- What programs sent, for the page that shows it: counts a minute, the last arrivals, and reasons of refusals. No content.
CREATE TABLE ingest_minute (
  company_id uuid NOT NULL,
  key_id uuid NOT NULL,
  way text NOT NULL,
  minute timestamptz NOT NULL,
  request_count integer NOT NULL,
  new_count integer NOT NULL,
  changed_count integer NOT NULL,
  identical_count integer NOT NULL,
  rejected_count integer NOT NULL,
  refused_count integer NOT NULL,                   -- requests that were refused whole
  PRIMARY KEY (company_id, key_id, way, minute)
);

CREATE TABLE ingest_arrival (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  key_id uuid NOT NULL,
  way text NOT NULL,
  arrived_at timestamptz NOT NULL,
  session_id uuid NOT NULL,
  outcome text NOT NULL,
  PRIMARY KEY (company_id, id)
);

CREATE TABLE ingest_refusal (
  company_id uuid NOT NULL,
  key_id uuid NOT NULL,
  way text NOT NULL,
  fault text NOT NULL,                              -- where and why, without the words of what was sent
  path text NOT NULL,
  reason text NOT NULL,
  refusal_count integer NOT NULL,
  sample text,                                      -- the id in the source of the last that was refused
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, key_id, way, fault)
);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['ingest_minute', 'ingest_arrival', 'ingest_refusal'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO parlance_app USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
    EXECUTE format('CREATE POLICY system ON %I TO parlance_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parlance_app, parlance_system', t);
  END LOOP;
END
$$;
