-- What the sessions of a day say of the company's own attributes, apart from their other labels, which most questions read.
ALTER TABLE session_day ADD COLUMN attributes bytea NOT NULL DEFAULT '';
ALTER TABLE session_day ALTER COLUMN attributes SET STORAGE EXTERNAL;
INSERT INTO session_change (company_id, derived, from_at, to_at)
SELECT company_id, 0, min(started_at), max(started_at) FROM session WHERE attributes IS NOT NULL GROUP BY company_id;
