-- Until when an instance has a company's data source to itself: no two ask it at once.
ALTER TABLE company ADD COLUMN data_source_claimed_until timestamptz;
