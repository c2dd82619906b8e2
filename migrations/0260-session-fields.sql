-- Who or what handled a session, how it was rated, and what it was tagged with. Of sessions from before nobody said any of it.
ALTER TABLE session ADD COLUMN assignee text;
ALTER TABLE session ADD COLUMN team text;
ALTER TABLE session ADD COLUMN bot_version text;
ALTER TABLE session ADD COLUMN rating smallint CHECK (rating BETWEEN 1 AND 5);
ALTER TABLE session ADD COLUMN rating_comment text;
ALTER TABLE session ADD COLUMN first_response_ms integer;
ALTER TABLE session ADD COLUMN tags text[];

-- Figures by a named person are off until an administrator of the company switches them on.
ALTER TABLE company ADD COLUMN assignee_figures boolean NOT NULL DEFAULT false;
