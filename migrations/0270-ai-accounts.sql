-- AI providers that companies set for themselves. A row keeps what it says: batches go on at the one they were made for.
CREATE TABLE ai_account (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('openai', 'anthropic', 'compatible')),
  mode text NOT NULL CHECK (mode IN ('batch', 'direct')),
  base_url text,                                    -- of a server of their own
  model text NOT NULL,
  key_sealed text,
  input_nanos bigint,                               -- what 1,000 tokens cost them; both or neither
  output_nanos bigint,
  token_limit bigint,                               -- learned: how many tokens may be enqueued
  closed_until timestamptz,
  closed_reason text,
  created_at timestamptz NOT NULL,
  left_at timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX ai_account_present ON ai_account (company_id) WHERE left_at IS NULL;
ALTER TABLE ai_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE ai_account FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON ai_account TO parlance_app USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON ai_account TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON ai_account TO parlance_app, parlance_system;

-- Where an attempt is out. account_id NULL: at the service's own provider; provider NULL: made before this was kept.
ALTER TABLE batch_attempt ADD COLUMN account_id uuid;
ALTER TABLE batch_attempt ADD COLUMN provider text;
