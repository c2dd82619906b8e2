-- Companies, people, their sessions and one-time links: control tables. The e-mail is the one unique value
-- over the whole service. Platform staff live under the nil UUID.

CREATE TABLE company (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  name_key text NOT NULL CONSTRAINT company_name_taken UNIQUE,
  status text NOT NULL DEFAULT 'TRIAL' CHECK (status IN ('TRIAL', 'ACTIVE', 'SUSPENDED', 'ARCHIVED')),
  time_zone text NOT NULL DEFAULT 'UTC',
  max_users integer NOT NULL DEFAULT 10 CHECK (max_users > 0),
  version integer NOT NULL DEFAULT 1,
  data_source_url text,
  data_source_username text,
  data_source_password_sealed text,
  data_source_schedule text,
  data_source_etag text,
  data_source_modified text,
  data_source_last_run_at timestamptz,
  data_source_last_result text,
  retention_session_days integer,
  redact_for_ai boolean NOT NULL DEFAULT true,
  redact_stored boolean NOT NULL DEFAULT false,
  ai_model text,
  ai_monthly_limit_nano bigint,
  ai_currency text NOT NULL DEFAULT 'USD',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  email text NOT NULL CONSTRAINT app_user_email_taken UNIQUE,
  name text NOT NULL,
  role text NOT NULL DEFAULT 'USER' CHECK (role IN ('ADMIN', 'USER', 'AUDITOR')),
  platform_role text CHECK (platform_role IN ('SUPER_ADMIN', 'ADMIN', 'SUPPORT')),
  status text NOT NULL CHECK (status IN ('ACTIVE', 'INVITED', 'DISABLED')),
  password_hash text,
  email_confirmed_at timestamptz,
  mfa_enabled boolean NOT NULL DEFAULT false,
  mfa_secret_sealed text,
  mfa_last_step bigint,
  recovery_code_hashes text[] NOT NULL DEFAULT '{}',
  time_zone text,
  locale text,
  version integer NOT NULL DEFAULT 1,
  last_login_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((platform_role IS NOT NULL) = (company_id = '00000000-0000-0000-0000-000000000000'))
);
CREATE INDEX app_user_company ON app_user (company_id, created_at, id);

CREATE TABLE auth_session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX auth_session_user ON auth_session (user_id);
CREATE INDEX auth_session_expiry ON auth_session (expires_at);

CREATE TABLE one_time_token (
  token_hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'invite', 'confirm-email', 'setup')),
  user_id uuid,
  email text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX one_time_token_user ON one_time_token (user_id, purpose);
CREATE INDEX one_time_token_expiry ON one_time_token (expires_at);

-- Mails wait here until they are on their way. The content is sealed: it carries links.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  content_sealed text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  last_error text,
  created_at timestamptz NOT NULL
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at);

-- One row a schedule: which slot ran last, who holds it, until when. The epoch fences a holder that came back late.
CREATE TABLE schedule (
  name text PRIMARY KEY,
  last_slot_at timestamptz,
  holder text,
  lease_until timestamptz,
  epoch bigint NOT NULL DEFAULT 0,
  last_run_at timestamptz,
  last_duration_ms integer,
  last_error text
);

ALTER TABLE company ENABLE ROW LEVEL SECURITY;
ALTER TABLE company FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON company TO parlance_app
  USING (id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY every ON company TO parlance_system USING (true) WITH CHECK (true);

ALTER TABLE app_user ENABLE ROW LEVEL SECURITY;
ALTER TABLE app_user FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON app_user TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY every ON app_user TO parlance_system USING (true) WITH CHECK (true);

GRANT SELECT, UPDATE ON company TO parlance_app;
GRANT SELECT (id, company_id, email, name, role, platform_role, status, mfa_enabled, time_zone, locale, version, last_login_at, created_at, updated_at)
  ON app_user TO parlance_app;
GRANT SELECT, INSERT ON mail_outbox TO parlance_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON company, app_user, auth_session, one_time_token, mail_outbox, schedule TO parlance_system;
