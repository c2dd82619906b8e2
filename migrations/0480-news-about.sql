-- Which alert a message to a channel tells of: what waits goes with it, and is taken back when it is muted.
ALTER TABLE news_message ADD COLUMN alert_id uuid;
ALTER TABLE news_message ADD FOREIGN KEY (company_id, alert_id) REFERENCES news_alert (company_id, id) ON DELETE CASCADE;
CREATE INDEX news_message_alert ON news_message (company_id, alert_id);

-- Mails are found by what they begin to be about: an alert, whoever is told of it.
DROP INDEX mail_outbox_about;
CREATE INDEX mail_outbox_about ON mail_outbox (about text_pattern_ops) WHERE about IS NOT NULL;
