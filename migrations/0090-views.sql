-- Filters that people keep under a name, for themselves or for the whole company.
CREATE TABLE saved_view (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  screen text NOT NULL CHECK (screen IN ('overview', 'sessions', 'questions')),
  name text NOT NULL,
  search text NOT NULL,
  is_shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT saved_view_name_key UNIQUE (company_id, owner_id, screen, name)
);

ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_view FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON saved_view TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON saved_view TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view TO parlance_app, parlance_system;
