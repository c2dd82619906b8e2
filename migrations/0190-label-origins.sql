-- Whether the source's labels win over those of the AI. Sessions from before keep the rule that they were stored by.
ALTER TABLE session ADD COLUMN keeps_labels boolean NOT NULL DEFAULT false;

-- Which labels a person corrected: a bit each, in the order of `labelFields`.
ALTER TABLE session ADD COLUMN corrected_fields smallint NOT NULL DEFAULT 0;
UPDATE session s SET corrected_fields = c.bits FROM (
  SELECT company_id, session_id, sum(DISTINCT CASE field WHEN 'category' THEN 1 WHEN 'sentiment' THEN 2 WHEN 'language' THEN 4
    WHEN 'escalated' THEN 8 WHEN 'forwardedHr' THEN 16 WHEN 'summary' THEN 32 WHEN 'questions' THEN 64 ELSE 0 END) AS bits
  FROM session_correction GROUP BY company_id, session_id) c
WHERE s.company_id = c.company_id AND s.id = c.session_id;

-- What comes in from now on keeps its labels, unless its import or its source says otherwise.
ALTER TABLE import_run ADD COLUMN labels text NOT NULL DEFAULT 'ai' CHECK (labels IN ('keep', 'ai'));
ALTER TABLE import_run ALTER COLUMN labels SET DEFAULT 'keep';
ALTER TABLE company ADD COLUMN data_source_labels text NOT NULL DEFAULT 'ai' CHECK (data_source_labels IN ('keep', 'ai'));
ALTER TABLE company ALTER COLUMN data_source_labels SET DEFAULT 'keep';
UPDATE company SET data_source_labels = 'keep' WHERE data_source_url IS NULL;

-- The packed days tell where labels come from: they are packed once more.
INSERT INTO session_change (company_id, derived, from_at, to_at)
SELECT company_id, 0, min(started_at), max(started_at) FROM session GROUP BY company_id;
