-- Can the labels be trusted: each week a sample of analysed sessions is drawn, which people label without seeing the AI's.
ALTER TABLE company ADD COLUMN review_sample_size integer NOT NULL DEFAULT 50;
CREATE INDEX session_enrichment_processed ON session_enrichment (company_id, processed_at);

CREATE TABLE review_sample (
  company_id uuid NOT NULL,
  week date NOT NULL,                               -- its Monday
  session_count integer NOT NULL,                   -- how many there were to draw from
  drawn_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, week)
);

-- A drawn session with its labels as the AI gave them then: what changes later changes no figure.
CREATE TABLE review_item (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  week date NOT NULL,
  session_id uuid NOT NULL,
  model text NOT NULL,
  prompt_version text NOT NULL,
  confidence real,
  labels jsonb NOT NULL,
  weight double precision NOT NULL,                 -- how many sessions of its week it stands for
  reviewers smallint NOT NULL,                      -- how many people label it
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, session_id) REFERENCES session (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX review_item_session ON review_item (company_id, session_id, week);

CREATE TABLE review (
  company_id uuid NOT NULL,
  item_id uuid NOT NULL,
  reviewer_id uuid NOT NULL,
  labels jsonb NOT NULL,                            -- what the person chose; null: cannot be told
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, item_id, reviewer_id),
  FOREIGN KEY (company_id, item_id) REFERENCES review_item (company_id, id) ON DELETE CASCADE
);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['review_sample', 'review_item', 'review'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO parlance_app USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
    EXECUTE format('CREATE POLICY system ON %I TO parlance_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parlance_app, parlance_system', t);
  END LOOP;
END
$$;
