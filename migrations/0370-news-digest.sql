-- How often a person wants the figures of the company by mail; nobody is sent any without asking.
CREATE TABLE news_digest (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  rhythm text NOT NULL CHECK (rhythm IN ('weekly', 'daily', 'never')),
  sent_until timestamptz NOT NULL,                  -- the end of the period that was told last
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id)
);
ALTER TABLE news_digest ENABLE ROW LEVEL SECURITY;
ALTER TABLE news_digest FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON news_digest TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON news_digest TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON news_digest TO parlance_app, parlance_system;
