-- What an import did not take, with counts: [{kind, column, count, sample}].
ALTER TABLE import_run ADD COLUMN remarks jsonb NOT NULL DEFAULT '[]';

-- Which fields of a session its source did not say, and follow from others: a file that lacks them may move those and no
-- others. A bit each, in the order of `derivableFields`; NULL: not known, of a session from before.
ALTER TABLE session ADD COLUMN derived smallint;
