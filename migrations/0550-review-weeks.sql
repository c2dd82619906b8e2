-- What was labelled is read in parts, by its weeks: without this each part sorted all that were left.
CREATE INDEX review_item_week ON review_item (company_id, week, id);
