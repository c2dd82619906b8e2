-- Who was handed which sessions: one row a person, company and five minutes. From them come the signals of
-- MASS_DATA_ACCESS (each session once a day) and, when the hour is over, one entry of the audit log.
CREATE TABLE security_reading (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  hour_at timestamptz(3) NOT NULL,
  -- Which five minutes of the hour. Short, since a row is written anew each time that something is added to it.
  part smallint NOT NULL,
  -- The sessions, each once, and those of them that were opened. Bounded: see more_count.
  seen uuid[] NOT NULL DEFAULT '{}',
  opened uuid[] NOT NULL DEFAULT '{}',
  -- Sessions past the bound, which are told apart no more.
  more_count bigint NOT NULL DEFAULT 0,
  -- Calls, by how they handed sessions out.
  opened_calls integer NOT NULL DEFAULT 0,
  listed_calls integer NOT NULL DEFAULT 0,
  exported_calls integer NOT NULL DEFAULT 0,
  -- Of the latest call.
  email text NOT NULL,
  request_id text NOT NULL,
  ip_address text,
  user_agent text,
  -- The audit log has its entry.
  is_told boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, user_id, hour_at, part)
);
CREATE INDEX security_reading_untold ON security_reading (hour_at) WHERE NOT is_told;

ALTER TABLE security_reading ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_reading FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON security_reading TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY every ON security_reading TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON security_reading TO parlance_system;
