-- Files on their way in: what each may take is booked before it is written, so that all instances count them alike.
CREATE TABLE import_upload (
  company_id uuid NOT NULL,
  id uuid NOT NULL,                                 -- becomes that of the import
  booked_bytes bigint NOT NULL,
  seen_at timestamptz NOT NULL,                     -- one that nobody has seen for a while ended with its instance
  PRIMARY KEY (company_id, id)
);

ALTER TABLE import_upload ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_upload FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON import_upload TO parlance_app USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON import_upload TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON import_upload TO parlance_app, parlance_system;
