-- All alerts of a company are read to be judged. Filters longer than can be saved are of nobody's choosing, and go with their alert.
DELETE FROM news_alert WHERE length(filters::text) > 5000;
