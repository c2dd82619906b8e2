-- What the service's own provider refused of one company and model. A key or credit that is out stays in provider_gate, under '*'.
CREATE TABLE company_gate (
  company_id uuid NOT NULL,
  model text NOT NULL,
  closed_until timestamptz NOT NULL,
  closed_reason text NOT NULL,
  PRIMARY KEY (company_id, model)
);
ALTER TABLE company_gate ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_gate FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON company_gate TO parlance_app USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON company_gate TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_gate TO parlance_app, parlance_system;

UPDATE provider_gate SET closed_until = NULL, closed_reason = NULL;
