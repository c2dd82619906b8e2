-- Somebody makes up the past of this company, and judges it: until then the schedules of today leave it alone.
ALTER TABLE company ADD COLUMN history_until timestamptz;
