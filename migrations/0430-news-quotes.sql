-- Whether news may hold what customers asked; off, no mail or channel holds any of it.
ALTER TABLE company ADD COLUMN news_quotes boolean NOT NULL DEFAULT false;

-- What a waiting mail is about, so that one who wants no more of it is not sent what waits.
ALTER TABLE mail_outbox ADD COLUMN about text;
CREATE INDEX mail_outbox_about ON mail_outbox (about) WHERE about IS NOT NULL;
GRANT DELETE ON mail_outbox TO parlance_app;
