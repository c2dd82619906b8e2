-- Whose a refused row is, as a keyed hash: an erasure finds it however the row is written or cut.
ALTER TABLE import_rejection ADD COLUMN person_mark text;
