-- Violation reports of browsers, counted by kind and hour. Service-wide: every row is the platform's (nil UUID).
-- A row counts at most an hour and never moves, and the columns that change stand in no index, so a flood
-- rewrites its rows in place. How many kinds an hour keeps apart is bounded by the service (kind-limits.ts).

CREATE TABLE csp_violation (
  company_id uuid NOT NULL,
  hour_at timestamptz(3) NOT NULL,
  fingerprint uuid NOT NULL,
  directive text NOT NULL,
  blocked_kind text NOT NULL,
  blocked_target text NOT NULL,
  blocked_origin text,
  is_blocked_own boolean NOT NULL,
  source_host text,
  document_owner text NOT NULL,
  document_host text,
  document_path text NOT NULL,
  classification text NOT NULL,
  reason text NOT NULL,
  bypass_attempt boolean NOT NULL,
  risk_level text NOT NULL,
  report_count bigint NOT NULL,
  -- The same count by five minutes of the hour: a range may begin within it.
  slot_counts integer[] NOT NULL,
  first_seen_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, hour_at, fingerprint)
) WITH (fillfactor = 70);

-- A few reports of a kind as they came, after everything that may not be kept was taken out.
CREATE TABLE csp_sample (
  company_id uuid NOT NULL,
  hour_at timestamptz(3) NOT NULL,
  fingerprint uuid NOT NULL,
  slot smallint NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  document_uri text NOT NULL,
  blocked_uri text NOT NULL,
  source_file text NOT NULL,
  line_number integer,
  -- The network only (/24 or /48): nobody may see more of it.
  network text,
  user_agent text,
  PRIMARY KEY (company_id, hour_at, fingerprint, slot)
);
CREATE INDEX csp_sample_time ON csp_sample (company_id, occurred_at);

-- All reports by minute: totals, trends, and what the security rules look at. Foreign ones stand apart.
CREATE TABLE csp_minute (
  company_id uuid NOT NULL,
  minute_at timestamptz(3) NOT NULL,
  report_count bigint NOT NULL,
  noise_count bigint NOT NULL,
  high_risk_count bigint NOT NULL,
  bypass_count bigint NOT NULL,
  foreign_count bigint NOT NULL,
  PRIMARY KEY (company_id, minute_at)
) WITH (fillfactor = 70);

CREATE TABLE csp_browser (
  company_id uuid NOT NULL,
  hour_at timestamptz(3) NOT NULL,
  browser text NOT NULL,
  report_count bigint NOT NULL,
  slot_counts integer[] NOT NULL,
  PRIMARY KEY (company_id, hour_at, browser)
) WITH (fillfactor = 70);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['csp_violation', 'csp_sample', 'csp_minute', 'csp_browser'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO parlance_app
      USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
      WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', name);
    EXECUTE format('CREATE POLICY every ON %I TO parlance_system USING (true) WITH CHECK (true)', name);
  END LOOP;
END
$$;

-- No company's transaction has anything to do here.
GRANT SELECT, INSERT, UPDATE, DELETE ON csp_violation, csp_sample, csp_minute, csp_browser TO parlance_system;
