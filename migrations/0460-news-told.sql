-- How much one person or channel was told of alerts in an hour, and what was withheld since: the next one says so.
CREATE TABLE news_told (
  company_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  hour_at timestamptz NOT NULL,
  told integer NOT NULL,
  withheld integer NOT NULL,
  PRIMARY KEY (company_id, recipient_id)
);
ALTER TABLE news_told ENABLE ROW LEVEL SECURITY;
ALTER TABLE news_told FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON news_told TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON news_told TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON news_told TO parlance_app, parlance_system;
