-- What a span tells beside what was said, in JSON: in a column whose length is known unread, for it may be as long as hundreds of spans.
ALTER TABLE span_part ADD COLUMN told text NOT NULL DEFAULT '';
