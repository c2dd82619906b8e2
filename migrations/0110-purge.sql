-- From when on the data of an archived company are being removed: it does not leave the archive any more, also when the
-- removal was cut off.
ALTER TABLE company ADD COLUMN purge_begun_at timestamptz;
