-- Security monitoring. Signals are what detection reads: one row an audit entry (the entry's own id, so that each
-- is taken once), and refusals as they happen. Everything else here is made from them or from the audit log.
-- Nil UUID: the platform. 'ffffffff-…': sums over all companies, in security_hour only.

CREATE TABLE security_signal (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  action text NOT NULL,
  -- Who it came from: the address, and the network that a sender can choose freely in (a /64 of IPv6).
  ip_address text,
  source text,
  account text,
  user_id uuid,
  session_id text,
  -- The browser without its version numbers: they change under an honest session.
  agent text,
  country text,
  target text,
  event_count integer NOT NULL,
  row_count bigint,
  -- Waits to be looked at by the rules.
  is_new boolean NOT NULL,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX security_signal_source ON security_signal (source, occurred_at) WHERE source IS NOT NULL AND kind <> 'other';
CREATE INDEX security_signal_account ON security_signal (account, occurred_at) WHERE account IS NOT NULL AND kind <> 'other';
CREATE INDEX security_signal_user ON security_signal (user_id, occurred_at) WHERE user_id IS NOT NULL AND kind <> 'other';
CREATE INDEX security_signal_session ON security_signal (session_id, occurred_at) WHERE session_id IS NOT NULL;
CREATE INDEX security_signal_kind ON security_signal (kind, occurred_at) WHERE kind <> 'other';
CREATE INDEX security_signal_new ON security_signal (occurred_at) WHERE is_new;
CREATE INDEX security_signal_time ON security_signal (occurred_at);

CREATE TABLE security_alert (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  severity text NOT NULL,
  severity_rank smallint NOT NULL,
  -- Who or what it is about: the same subject again within a while raises the occurrences.
  subject text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  context jsonb NOT NULL,
  -- Made of nothing but reports that anybody may send.
  is_anonymous boolean NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  occurrences integer NOT NULL,
  acknowledged_at timestamptz(3),
  acknowledged_by uuid,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX security_alert_id ON security_alert (id);
CREATE INDEX security_alert_time ON security_alert (occurred_at, id);
CREATE INDEX security_alert_subject ON security_alert (type, subject, last_seen_at);
CREATE INDEX security_alert_open ON security_alert (last_seen_at) WHERE acknowledged_at IS NULL;

CREATE TABLE security_anomaly (
  company_id uuid NOT NULL,
  series text NOT NULL,
  minute_at timestamptz(3) NOT NULL,
  observed_count integer NOT NULL,
  expected_count double precision NOT NULL,
  -- -log10 of the probability of so many or more.
  score double precision NOT NULL,
  PRIMARY KEY (company_id, series, minute_at)
);
CREATE INDEX security_anomaly_time ON security_anomaly (minute_at);

-- The audit log by the hour, made again from it until an hour is long over: what makes thirty days cheap to read.
CREATE TABLE security_hour (
  company_id uuid NOT NULL,
  hour_at timestamptz(3) NOT NULL,
  event_type text NOT NULL,
  outcome text NOT NULL,
  severity text NOT NULL,
  event_count bigint NOT NULL,
  PRIMARY KEY (company_id, hour_at, event_type, outcome, severity)
);
CREATE TABLE security_subject_hour (
  company_id uuid NOT NULL,
  subject_kind text NOT NULL,
  subject text NOT NULL,
  hour_at timestamptz(3) NOT NULL,
  event_type text NOT NULL,
  outcome text NOT NULL,
  event_count bigint NOT NULL,
  PRIMARY KEY (company_id, subject_kind, subject, hour_at, event_type, outcome)
);
CREATE INDEX security_subject_hour_country ON security_subject_hour (hour_at) WHERE subject_kind = 'country';
CREATE INDEX security_subject_hour_adverse ON security_subject_hour (hour_at) WHERE subject_kind = 'user' AND outcome <> 'SUCCESS';
CREATE INDEX security_subject_hour_time ON security_subject_hour (hour_at);
CREATE INDEX security_subject_hour_subject ON security_subject_hour (subject, hour_at);

-- What an address did, for whoever looks into it.
CREATE INDEX audit_entry_address ON audit_entry (ip_address, occurred_at, id) WHERE ip_address IS NOT NULL;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['security_signal', 'security_alert', 'security_anomaly', 'security_hour', 'security_subject_hour'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO parlance_app
      USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
      WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', name);
    EXECUTE format('CREATE POLICY every ON %I TO parlance_system USING (true) WITH CHECK (true)', name);
  END LOOP;
END
$$;

-- Control tables: the service's own settings and work lists.
CREATE TABLE security_config (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Only what differs from the defaults.
  settings jsonb NOT NULL DEFAULT '{}',
  webhook_secret_sealed text,
  webhook_old_secret_sealed text,
  webhook_old_secret_until timestamptz,
  -- The receiver answered 410: nothing is sent to this address any more.
  webhook_disabled_at timestamptz
);
INSERT INTO security_config DEFAULT VALUES;

-- How far the audit log has been read by the rules, and rolled up by the hour.
CREATE TABLE security_watch (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  watched_until timestamptz(3),
  rolled_until timestamptz(3)
);
INSERT INTO security_watch DEFAULT VALUES;

-- Notifications leave from here, each under an id that stays the same however often it is tried.
CREATE TABLE security_notification (
  id uuid PRIMARY KEY,
  -- To a company's own receiver; null: to the platform's.
  company_id uuid,
  channel text NOT NULL CHECK (channel IN ('EMAIL', 'WEBHOOK')),
  target text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('alerts', 'test')),
  alert_ids uuid[] NOT NULL,
  -- Fixed at the first attempt, so that a repeat says the same.
  content text,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
CREATE INDEX security_notification_due ON security_notification (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX security_notification_time ON security_notification (created_at, id);

CREATE TABLE security_delivery (
  notification_id uuid NOT NULL,
  attempt integer NOT NULL,
  attempted_at timestamptz(3) NOT NULL,
  ok boolean NOT NULL,
  status integer,
  duration_ms integer NOT NULL,
  error text,
  PRIMARY KEY (notification_id, attempt)
);

-- No company's transaction has anything to do here.
GRANT SELECT, INSERT, UPDATE, DELETE ON security_signal, security_alert, security_anomaly, security_hour,
  security_subject_hour, security_config, security_watch, security_notification, security_delivery TO parlance_system;

ALTER TABLE security_notification ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_notification FORCE ROW LEVEL SECURITY;
CREATE POLICY every ON security_notification TO parlance_system USING (true) WITH CHECK (true);

-- Where a company itself is told of the alerts that concern it.
CREATE TABLE company_webhook (
  company_id uuid PRIMARY KEY,
  url text NOT NULL,
  secret_sealed text NOT NULL,
  -- The receiver answered 410: nothing is sent to this address any more.
  disabled_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL
);
ALTER TABLE company_webhook ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_webhook FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON company_webhook TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY every ON company_webhook TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_webhook TO parlance_app, parlance_system;
