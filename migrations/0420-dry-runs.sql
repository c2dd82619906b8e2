-- A dry run: what another model, or the present prompt, says of sessions that people reviewed. Its requests change no session.
CREATE TABLE ai_dry_run (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  model text NOT NULL,
  prompt_version text NOT NULL,
  basis_model text,                                 -- the version whose reviewed sessions it is about; null: all of them
  basis_prompt_version text,
  sessions integer NOT NULL,                        -- how many it is about
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX ai_dry_run_created ON ai_dry_run (company_id, created_at DESC, id DESC);
ALTER TABLE ai_dry_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE ai_dry_run FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON ai_dry_run TO parlance_app USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY system ON ai_dry_run TO parlance_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON ai_dry_run TO parlance_app, parlance_system;

ALTER TABLE ai_request ADD COLUMN dry_run_id uuid;
ALTER TABLE batch_attempt ADD COLUMN dry_run_id uuid;
CREATE INDEX batch_attempt_dry_run ON batch_attempt (dry_run_id) WHERE dry_run_id IS NOT NULL;
-- A session may be asked about for itself and in a dry run at the same time.
DROP INDEX ai_request_once;
CREATE UNIQUE INDEX ai_request_once ON ai_request (company_id, session_id, input_hash, prompt_version)
  WHERE status IN ('pending', 'batched') AND dry_run_id IS NULL;
CREATE UNIQUE INDEX ai_request_dry_run ON ai_request (company_id, dry_run_id, session_id) WHERE dry_run_id IS NOT NULL;

-- Of the text that was drawn: one that changed since is not what people labelled. Null: drawn before this was kept.
ALTER TABLE review_item ADD COLUMN transcript_hash bytea;
