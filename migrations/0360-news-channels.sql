-- Where a company is told of its alerts beside mail: its own receiver, or a room of a chat. The address of a chat is its
-- secret, so it is kept sealed and never shown.
CREATE TABLE news_channel (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('webhook', 'slack', 'teams')),
  name text NOT NULL,
  host text NOT NULL,                               -- of the address, to tell one from another
  address_sealed text NOT NULL,
  secret_sealed text,                               -- signs what a webhook sends
  language text,                                    -- null: English
  disabled_at timestamptz,                          -- the receiver answered 410 Gone then
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);

-- What waits to be sent, written with what it tells of; words and id stay the same when it is sent again.
CREATE TABLE news_message (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('alert', 'test')),
  content text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  last_status integer,
  last_error text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, channel_id) REFERENCES news_channel (company_id, id) ON DELETE CASCADE
);
CREATE INDEX news_message_due ON news_message (next_attempt_at) WHERE state = 'waiting';

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['news_channel', 'news_message'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO parlance_app USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
    EXECUTE format('CREATE POLICY system ON %I TO parlance_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parlance_app, parlance_system', t);
  END LOOP;
END
$$;
