-- A conversation that came by push or a pull may still grow: it has no end of its own and is not analysed until it settles.
ALTER TABLE session ADD COLUMN grows boolean NOT NULL DEFAULT false;   -- it came by push or a pull at least once
ALTER TABLE session ADD COLUMN arrived_at timestamptz;                 -- when something last came; NULL: it is settled
ALTER TABLE session ADD COLUMN open_end_at timestamptz;                -- the end that it gets when it settles
CREATE INDEX session_open_idx ON session (company_id, arrived_at) WHERE arrived_at IS NOT NULL;
ALTER TABLE company ADD COLUMN settle_after_minutes integer NOT NULL DEFAULT 30
  CHECK (settle_after_minutes BETWEEN 5 AND 1440);
