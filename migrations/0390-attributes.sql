-- What a company declares of its own, beside the fields that every session has: [{"key", "label", "type", "fromColumn"}].
ALTER TABLE company ADD COLUMN attributes jsonb NOT NULL DEFAULT '[]';
ALTER TABLE session ADD COLUMN attributes jsonb;     -- by key: a text or a number; null where nothing is said

-- The texts that count by themselves, up to 1,000 a key; what came later counts as one.
CREATE TABLE attribute_value (
  company_id uuid NOT NULL,
  key text NOT NULL,
  value text NOT NULL,
  merged_into text,                                  -- it is written so from now on, and counts there
  carried_to timestamptz,                            -- sessions that started before are carried over; null: all are
  PRIMARY KEY (company_id, key, value)
);

CREATE INDEX attribute_value_carried ON attribute_value (company_id) WHERE carried_to IS NOT NULL;

ALTER TABLE attribute_value ENABLE ROW LEVEL SECURITY;
ALTER TABLE attribute_value FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON attribute_value TO parlance_app
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON attribute_value TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON attribute_value TO parlance_app, parlance_system;
