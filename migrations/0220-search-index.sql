-- The words of sessions and of what is said in them, by day: blocks of words, each with the places where it stands.
-- Why it is like this: docs/decisions/search.md
DROP TABLE session_search;

CREATE TABLE search_day (
  company_id uuid NOT NULL,
  day integer NOT NULL,
  ids_hash text NOT NULL,                           -- as in session_day: the same where both hold the same sessions
  chunks integer[] NOT NULL,                        -- id and size of each, in order
  docs bytea NOT NULL,                              -- 32 bytes a session: its id, and what tells whether it says the same
  PRIMARY KEY (company_id, day)
);
ALTER TABLE search_day ALTER COLUMN docs SET STORAGE EXTERNAL;

CREATE TABLE search_block (
  company_id uuid NOT NULL,
  day integer NOT NULL,
  chunk integer NOT NULL,
  first bytea NOT NULL,                             -- the first word that belongs into it, two bytes a character
  body bytea NOT NULL,
  PRIMARY KEY (company_id, day, chunk, first)
);
ALTER TABLE search_block ALTER COLUMN body SET STORAGE EXTERNAL;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['search_day', 'search_block'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company ON %I TO parlance_app USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
    EXECUTE format('CREATE POLICY system ON %I TO parlance_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parlance_app, parlance_system', t);
  END LOOP;
END
$$;

ALTER TABLE session_day ADD COLUMN ids_hash text NOT NULL DEFAULT '';
UPDATE session_day SET ids_hash = md5(ids);

-- All that is there is indexed in the background.
INSERT INTO session_change (company_id, derived, from_at, to_at)
SELECT company_id, 1, min(started_at), max(started_at) FROM session GROUP BY company_id;
