-- The audit log. The service may insert and read entries; only parlance_retention may remove them.
-- Nil UUID: the platform's own chain. 'ffffffff-…': sums over all companies, in audit_count and audit_retention only.

-- `metadata` is json, not jsonb: its text is kept to the byte, because the content hash covers it.
CREATE TABLE audit_entry (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  event_type text NOT NULL,
  action text NOT NULL,
  outcome text NOT NULL,
  severity text NOT NULL,
  user_id uuid,
  user_email text,
  ip_address text,
  user_agent text,
  request_id text,
  session_id text,
  resource_type text,
  resource_id text,
  description text NOT NULL,
  metadata json NOT NULL,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX audit_entry_company_time ON audit_entry (company_id, occurred_at, id);
CREATE INDEX audit_entry_company_kind ON audit_entry (company_id, event_type, outcome, severity, occurred_at, id);
CREATE INDEX audit_entry_time ON audit_entry (occurred_at, id);
CREATE INDEX audit_entry_kind ON audit_entry (event_type, outcome, severity, occurred_at, id);
CREATE INDEX audit_entry_user ON audit_entry (user_id, occurred_at, id)
  INCLUDE (company_id, event_type, outcome, severity) WHERE user_id IS NOT NULL;

-- Written with each entry, taken away when it is sealed: the sealer's work list.
CREATE TABLE audit_pending (
  company_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  PRIMARY KEY (company_id, entry_id)
);

-- The chain. It outlives its entries: time, severity and body hash make the content hash again after a
-- clean-up, so that a removed entry's age is still proven.
CREATE TABLE audit_seal (
  company_id uuid NOT NULL,
  seq bigint NOT NULL,
  entry_id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  severity text NOT NULL,
  body_hash bytea NOT NULL,
  content_hash bytea NOT NULL,
  hash bytea NOT NULL,
  removed_by uuid,
  PRIMARY KEY (company_id, seq),
  UNIQUE (company_id, entry_id)
);

-- Signed heads: one a sealing, over the sequence numbers from_seq to seq.
CREATE TABLE audit_checkpoint (
  company_id uuid NOT NULL,
  seq bigint NOT NULL,
  from_seq bigint NOT NULL,
  sealed_at timestamptz(3) NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (company_id, seq)
);

-- Sealed entries per day: what makes exact totals cheap. Everybody's (the nil user) for each combination of type,
-- outcome and severity, '' standing for any of them; a single person's for all kinds together.
CREATE TABLE audit_count (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  day date NOT NULL,
  event_type text NOT NULL,
  outcome text NOT NULL,
  severity text NOT NULL,
  entry_count bigint NOT NULL,
  PRIMARY KEY (company_id, user_id, event_type, outcome, severity, day)
);

-- A signed permission to remove what is older than the two moments. Verification trusts nothing else.
CREATE TABLE audit_removal (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  retention_days integer NOT NULL,
  remove_before timestamptz(3) NOT NULL,
  remove_severe_before timestamptz(3) NOT NULL,
  ordered_at timestamptz(3) NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (company_id, id)
);
CREATE INDEX audit_removal_open ON audit_removal (ordered_at) WHERE finished_at IS NULL;

CREATE TABLE audit_retention (
  company_id uuid NOT NULL PRIMARY KEY,
  retention_days integer CHECK (retention_days BETWEEN 30 AND 3650),
  held_at timestamptz(3),
  held_by text,
  hold_reason text
);

-- Which instance seals. A control table with one row; the chain's keys keep a late holder from doing harm.
CREATE TABLE audit_sealer (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  holder text,
  lease_until timestamptz
);
INSERT INTO audit_sealer DEFAULT VALUES;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['audit_entry', 'audit_pending', 'audit_seal', 'audit_checkpoint', 'audit_count', 'audit_removal', 'audit_retention'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO parlance_app
      USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
      WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', name);
    EXECUTE format('CREATE POLICY every ON %I TO parlance_system, parlance_retention USING (true) WITH CHECK (true)', name);
  END LOOP;
END
$$;
CREATE POLICY everybodys_default ON audit_retention FOR SELECT TO parlance_app
  USING (company_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff');

-- Sealed and waiting entries together: exact at any moment.
CREATE VIEW audit_tally WITH (security_invoker = true) AS
SELECT company_id, user_id, day, event_type, outcome, severity, entry_count FROM audit_count
UNION ALL
SELECT of.company_id, kind.user_id, (e.occurred_at AT TIME ZONE 'UTC')::date, kind.event_type, kind.outcome, kind.severity, 1
FROM audit_pending p
CROSS JOIN LATERAL (SELECT * FROM audit_entry WHERE company_id = p.company_id AND id = p.entry_id LIMIT 1) e
CROSS JOIN LATERAL (VALUES (e.company_id), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS of (company_id)
CROSS JOIN LATERAL (
  SELECT '00000000-0000-0000-0000-000000000000'::uuid AS user_id, t.event_type, o.outcome, s.severity
  FROM (VALUES (e.event_type), ('')) AS t (event_type), (VALUES (e.outcome), ('')) AS o (outcome), (VALUES (e.severity), ('')) AS s (severity)
  UNION ALL
  SELECT e.user_id, '', '', '' WHERE e.user_id IS NOT NULL
) AS kind;

-- Adds entries and puts them on the sealer's work list: one round trip for both.
CREATE FUNCTION audit_append(entries json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_entry (company_id, id, occurred_at, event_type, action, outcome, severity, user_id, user_email,
    ip_address, user_agent, request_id, session_id, resource_type, resource_id, description, metadata)
  SELECT company_id, id, occurred_at, event_type, action, outcome, severity, user_id, user_email,
    ip_address, user_agent, request_id, session_id, resource_type, resource_id, description, metadata::json
  FROM json_to_recordset(entries) AS entry (company_id uuid, id uuid, occurred_at timestamptz, event_type text,
    action text, outcome text, severity text, user_id uuid, user_email text, ip_address text, user_agent text,
    request_id text, session_id text, resource_type text, resource_id text, description text, metadata text);
  INSERT INTO audit_pending (company_id, entry_id)
  SELECT company_id, id FROM json_to_recordset(entries) AS entry (company_id uuid, id uuid);
END
$$;

GRANT SELECT, INSERT ON audit_entry, audit_pending TO parlance_app, parlance_system;
GRANT DELETE ON audit_pending TO parlance_system;
GRANT SELECT ON audit_seal, audit_checkpoint, audit_count, audit_tally, audit_removal, audit_retention TO parlance_app, parlance_system, parlance_retention;
GRANT INSERT ON audit_seal, audit_checkpoint TO parlance_system;
GRANT INSERT, UPDATE ON audit_count TO parlance_system, parlance_retention;
GRANT INSERT ON audit_removal TO parlance_app, parlance_system;
GRANT INSERT, UPDATE ON audit_retention TO parlance_app, parlance_system;
GRANT SELECT, UPDATE ON audit_sealer TO parlance_system;
GRANT SELECT, DELETE ON audit_entry TO parlance_retention;
GRANT UPDATE (removed_by) ON audit_seal TO parlance_retention;
GRANT UPDATE (finished_at) ON audit_removal TO parlance_retention;
GRANT DELETE ON audit_count TO parlance_retention;
