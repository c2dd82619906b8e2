-- Signing in with a company's own identity provider. Control tables like company and app_user: a domain that was
-- proven is unique over the service, and signing in looks before the company is known.

CREATE TABLE identity_provider (
  company_id uuid PRIMARY KEY,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret_sealed text,
  enabled boolean NOT NULL DEFAULT true,
  create_users boolean NOT NULL DEFAULT false,
  default_role text CHECK (default_role IN ('ADMIN', 'USER', 'AUDITOR')),
  role_claim text,
  role_map jsonb NOT NULL DEFAULT '[]',
  trust_unmarked_email boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE email_domain (
  company_id uuid NOT NULL,
  domain text NOT NULL,
  token text NOT NULL,
  verified_at timestamptz,
  verified_by text CHECK (verified_by IN ('DNS', 'STAFF')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, domain)
);
CREATE UNIQUE INDEX email_domain_taken ON email_domain (domain) WHERE verified_at IS NOT NULL;

-- Who a person is at the provider. The subject decides from the second time on, whatever the address is then.
CREATE TABLE user_identity (
  company_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, issuer, subject)
);
CREATE UNIQUE INDEX user_identity_user ON user_identity (company_id, user_id, issuer);

ALTER TABLE identity_provider ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_provider FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON identity_provider TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY every ON identity_provider TO parlance_system USING (true) WITH CHECK (true);

ALTER TABLE email_domain ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_domain FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON email_domain TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY every ON email_domain TO parlance_system USING (true) WITH CHECK (true);

ALTER TABLE user_identity ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_identity FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON user_identity TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY every ON user_identity TO parlance_system USING (true) WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON identity_provider, email_domain, user_identity TO parlance_app, parlance_system;
