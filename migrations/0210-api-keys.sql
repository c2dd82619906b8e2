-- How programs of a company sign in. The public id finds the key over all companies; of the secret only a hash is kept.
CREATE TABLE api_key (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  public_id text NOT NULL CONSTRAINT api_key_public_id_taken UNIQUE,
  secret_hash bytea NOT NULL,
  -- After a rotation the secret before it, and until when it is good.
  previous_hash bytea,
  previous_until timestamptz,
  name text NOT NULL,
  scopes text[] NOT NULL,
  networks text[] NOT NULL,
  -- Null: made at the command line. The name is the one of that day: whoever made it may be gone.
  created_by uuid,
  created_by_name text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz,
  reminded_at timestamptz,
  expiry_told_at timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX api_key_expiry ON api_key (expires_at) WHERE revoked_at IS NULL AND expiry_told_at IS NULL;

-- The networks that a key was used from on a day: each new one leaves an entry in the audit log.
CREATE TABLE api_key_network (
  company_id uuid NOT NULL,
  key_id uuid NOT NULL,
  day date NOT NULL,
  network text NOT NULL,
  PRIMARY KEY (company_id, key_id, day, network)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['api_key', 'api_key_network'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO parlance_app
      USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
      WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', name);
    EXECUTE format('CREATE POLICY every ON %I TO parlance_system USING (true) WITH CHECK (true)', name);
  END LOOP;
END
$$;
GRANT SELECT, INSERT, UPDATE ON api_key TO parlance_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON api_key, api_key_network TO parlance_system;
