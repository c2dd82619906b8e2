-- The page of the breakdown keeps views too.
ALTER TABLE saved_view DROP CONSTRAINT saved_view_screen_check;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_screen_check CHECK (screen IN ('overview', 'sessions', 'questions', 'breakdown'));
