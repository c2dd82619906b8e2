-- The alerts of one company that are due, without going through everybody's.
DROP INDEX news_alert_due;
CREATE INDEX news_alert_due ON news_alert (company_id, due_at);
