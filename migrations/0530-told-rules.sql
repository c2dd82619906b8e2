-- What a firing was about: its alert may count other sessions since.
ALTER TABLE news_firing ADD COLUMN metric text;
ALTER TABLE news_firing ADD COLUMN subject text;
ALTER TABLE news_firing ADD COLUMN filters jsonb;
UPDATE news_firing f SET metric = a.metric, subject = a.subject, filters = a.filters
FROM news_alert a WHERE a.company_id = f.company_id AND a.id = f.alert_id;
ALTER TABLE news_firing ALTER COLUMN metric SET NOT NULL;
ALTER TABLE news_firing ALTER COLUMN filters SET NOT NULL;
