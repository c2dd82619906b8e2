-- What an erasure of many sessions removed so far, and whose: null once it is done. What a stop cut off goes on from it.
ALTER TABLE erasure ADD COLUMN pending jsonb, ADD COLUMN touched_at timestamptz;
CREATE INDEX erasure_pending ON erasure (touched_at) WHERE pending IS NOT NULL;
