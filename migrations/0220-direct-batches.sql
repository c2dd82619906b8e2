-- Batches that this service works through itself, line by line, at a server that has none.
ALTER TABLE batch_attempt ADD COLUMN mode text NOT NULL DEFAULT 'batch' CHECK (mode IN ('batch', 'direct'));
ALTER TABLE batch_item ADD COLUMN answer text;                      -- of a direct batch: as it came, until it stands on its session
ALTER TABLE batch_item ADD COLUMN tries smallint NOT NULL DEFAULT 0; -- how often a direct batch asked, without a whole answer or with it
CREATE INDEX batch_item_kept ON batch_item (company_id, attempt_id) WHERE answer IS NOT NULL;
-- When somebody last asked for what waits to go out at once: until then it is due, however little it is.
ALTER TABLE company ADD COLUMN ai_run_at timestamptz;
