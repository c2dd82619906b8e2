-- How far a split came: it goes by days, as the words do that it looks for, and to this session (carried_to) within one.
ALTER TABLE taxonomy_merge ADD COLUMN carried_day integer NOT NULL DEFAULT -100000;
