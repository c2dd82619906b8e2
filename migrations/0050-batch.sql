-- AI batches. What an administrator sees (batch_job) and the try at the provider (batch_attempt) are two records.
-- batch_attempt is a control table: work is claimed there, over all companies.

CREATE TABLE ai_request (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  input_hash bytea NOT NULL,                        -- of the transcript, times included: a result for another one is not taken
  question_hash bytea NOT NULL,                     -- of what is asked: equal questions of a company are bought once
  prompt_version text NOT NULL,
  model text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'batched', 'succeeded', 'failed', 'cancelled')),
  attempts smallint NOT NULL DEFAULT 0,
  output_tokens integer NOT NULL,                   -- the most that the answer may have
  est_tokens integer NOT NULL,
  job_id uuid,
  last_error text,
  kept jsonb,                                       -- an answer that a newer one replaced: never bought again
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX ai_request_once ON ai_request (company_id, session_id, input_hash, prompt_version)
  WHERE status IN ('pending', 'batched');
CREATE INDEX ai_request_question ON ai_request (company_id, question_hash, prompt_version);
CREATE INDEX ai_request_waiting ON ai_request (company_id, created_at, id) WHERE status = 'pending';
CREATE INDEX ai_request_failed ON ai_request (company_id) WHERE status = 'failed';
CREATE INDEX ai_request_job ON ai_request (company_id, job_id);
CREATE INDEX ai_request_session ON ai_request (company_id, session_id);

CREATE TABLE batch_job (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  job_type text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'retrying')),
  provider text NOT NULL,
  provider_batch_id text,
  provider_status text,
  model text NOT NULL,
  request_count integer NOT NULL,
  completed_count integer NOT NULL DEFAULT 0,
  failed_count integer NOT NULL DEFAULT 0,
  attempts smallint NOT NULL DEFAULT 1,
  retry_of uuid,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  cached_tokens bigint NOT NULL DEFAULT 0,
  cost_nanos bigint,
  list_cost_nanos bigint,
  wasted_nanos bigint NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL,
  submitted_at timestamptz,
  completed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX batch_job_created ON batch_job (company_id, created_at DESC, id DESC);
CREATE INDEX batch_job_id ON batch_job (id);

CREATE TABLE batch_item (
  company_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  custom_id text NOT NULL,
  request_id uuid NOT NULL,
  line integer,                                     -- in the uploaded file, from 1
  outcome text,
  error text,
  raw text,                                         -- the beginning of an answer that could not be used, for 30 days
  PRIMARY KEY (company_id, attempt_id, custom_id)
);

CREATE INDEX batch_item_raw ON batch_item (company_id, request_id) WHERE raw IS NOT NULL;

-- What was paid, a line once. cost_nanos NULL: no price is known for the model.
CREATE TABLE usage_ledger (
  company_id uuid NOT NULL,
  provider_batch_id text NOT NULL,
  custom_id text NOT NULL,
  job_id uuid NOT NULL,
  model text NOT NULL,
  input_tokens integer NOT NULL,
  cached_tokens integer NOT NULL,
  output_tokens integer NOT NULL,
  cost_nanos bigint,
  list_cost_nanos bigint,
  useful boolean NOT NULL,
  estimated boolean NOT NULL,
  billed_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, provider_batch_id, custom_id)
);
CREATE INDEX usage_ledger_month ON usage_ledger (company_id, billed_at);

CREATE TABLE batch_attempt (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  job_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('building', 'uploaded', 'waiting_capacity', 'submitting', 'submitted', 'cancelling', 'collecting', 'done', 'failed', 'lost', 'split')),
  model text NOT NULL,
  item_count integer NOT NULL,
  est_tokens bigint NOT NULL,
  input_file_id text,
  intent_at timestamptz,
  call_ended_at timestamptz,
  provider_batch_id text UNIQUE,
  past_batch_ids text[] NOT NULL DEFAULT '{}',
  provider_status text,
  output_file_id text,
  error_file_id text,
  missing_count smallint NOT NULL DEFAULT 0,
  tries smallint NOT NULL DEFAULT 0,
  next_step_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  cancel_at timestamptz,
  told_at timestamptz,                              -- when a stall was reported in the log
  reported jsonb,                                   -- what the provider counted: usage and lines
  miscounted boolean NOT NULL DEFAULT false,        -- its counters and its lines disagree
  error text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX batch_attempt_due ON batch_attempt (next_step_at) WHERE state NOT IN ('done', 'failed', 'split');
CREATE INDEX batch_attempt_job ON batch_attempt (job_id);

-- What was learned of the provider: the limit of enqueued tokens a model, and whether it takes work at all.
CREATE TABLE provider_gate (
  model text PRIMARY KEY,
  token_limit bigint,
  closed_until timestamptz,
  closed_reason text
);

-- How calls to the provider went, an hour at a time: all instances add to it.
CREATE TABLE provider_health (
  provider text NOT NULL,
  hour timestamptz NOT NULL,
  call text NOT NULL,
  call_count integer NOT NULL,
  failure_count integer NOT NULL,
  total_ms bigint NOT NULL,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  PRIMARY KEY (provider, hour, call)
);

-- A person's decision to have sessions analysed again; the create schedule works it off.
CREATE TABLE ai_reanalysis (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('outdated', 'failed')),
  prompt_version text NOT NULL,
  from_at timestamptz,
  to_at timestamptz,
  session_count integer NOT NULL,
  queued_count integer NOT NULL DEFAULT 0,
  after_id uuid,                                    -- how far the create schedule came
  estimated_nanos bigint,
  created_by uuid,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX ai_reanalysis_open ON ai_reanalysis (company_id) WHERE ended_at IS NULL;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['ai_request', 'batch_job', 'batch_item', 'usage_ledger', 'batch_attempt', 'ai_reanalysis'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO parlance_app USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
    EXECUTE format('CREATE POLICY system ON %I TO parlance_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parlance_app, parlance_system', t);
  END LOOP;
END
$$;
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_gate, provider_health TO parlance_system;
GRANT SELECT ON provider_gate, provider_health TO parlance_app;
