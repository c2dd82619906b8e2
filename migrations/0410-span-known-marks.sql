-- Each call of a model repeats what was said before it. The marks of a conversation stand here once, added to and never
-- changed, and its spans point at parts of them: what a span keeps no longer grows with what was said before it.
ALTER TABLE span_conversation ADD COLUMN known_marks text NOT NULL DEFAULT '';
