-- Alerts: people are told when a figure is unusual, without signing in to look.
CREATE TABLE news_alert (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  is_shared boolean NOT NULL,                       -- everybody of the company sees it and is told
  name text NOT NULL,
  filters jsonb NOT NULL,                           -- whose sessions it is about
  metric text NOT NULL,
  subject text,                                     -- the category or question that it counts
  condition text NOT NULL CHECK (condition IN ('above', 'below', 'changed')),
  threshold double precision,
  span text NOT NULL CHECK (span IN ('hour', 'day', 'week')),
  min_count integer NOT NULL,
  sensitivity text NOT NULL CHECK (sensitivity IN ('low', 'normal', 'high')),
  muted_until timestamptz,                          -- for everybody
  due_at timestamptz NOT NULL,                      -- the end of the window that is judged next
  judged_at timestamptz,
  last_value double precision,
  last_usual double precision,
  last_count integer,
  open_firing_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX news_alert_due ON news_alert (due_at);

-- One time that an alert opened, from the window that opened it to the one that ended it.
CREATE TABLE news_firing (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  alert_id uuid NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  direction text NOT NULL CHECK (direction IN ('above', 'below')),
  value double precision,
  usual double precision,
  session_count integer NOT NULL,
  why jsonb,                                        -- what "why did it change?" said of the window
  opened_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, alert_id) REFERENCES news_alert (company_id, id) ON DELETE CASCADE
);
-- A window opens an alert once, whoever judges it and however often.
CREATE UNIQUE INDEX news_firing_window ON news_firing (company_id, alert_id, until_at);

-- One person does not want to be told; until when, or for good.
CREATE TABLE news_mute (
  company_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  user_id uuid NOT NULL,
  muted_until timestamptz NOT NULL,
  PRIMARY KEY (company_id, alert_id, user_id),
  FOREIGN KEY (company_id, alert_id) REFERENCES news_alert (company_id, id) ON DELETE CASCADE
);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['news_alert', 'news_firing', 'news_mute'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO parlance_app USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
    EXECUTE format('CREATE POLICY system ON %I TO parlance_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parlance_app, parlance_system', t);
  END LOOP;
END
$$;
