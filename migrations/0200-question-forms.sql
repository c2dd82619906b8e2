-- Questions are grouped by their form, and what is frequent over a range is kept: all days are packed once more.
INSERT INTO session_change (company_id, derived, from_at, to_at)
SELECT company_id, 0, min(started_at), max(started_at) FROM session GROUP BY company_id;
