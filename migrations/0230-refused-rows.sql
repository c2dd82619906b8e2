-- Refused rows are kept whole where they are not too long, to be mended and imported again below the header of their file.
ALTER TABLE import_rejection ADD COLUMN is_whole boolean NOT NULL DEFAULT false;
ALTER TABLE import_run ADD COLUMN header text;
ALTER TABLE import_run ADD COLUMN mendable_count bigint NOT NULL DEFAULT 0;
