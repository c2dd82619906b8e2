-- A browser that its owner signed in from is known by a mark; a password that is set anew voids the marks before it.
ALTER TABLE app_user ADD COLUMN device_epoch integer NOT NULL DEFAULT 0;

-- When mails went to an address for one purpose, or on one account's or company's behalf: nobody's mailbox is flooded,
-- whichever instance is asked.
CREATE TABLE mail_count (
  subject text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'invite', 'confirm-email')),
  sent_at timestamptz[] NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (subject, purpose)
);
CREATE INDEX mail_count_last ON mail_count (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_count TO parlance_system;

-- Whether the role at the last sign-in came from the provider (of those linked before nobody knows: it decides), and
-- since when the provider gives somebody none, so that the account is disabled until it gives one again.
ALTER TABLE user_identity ADD COLUMN role_mapped boolean NOT NULL DEFAULT true;
ALTER TABLE user_identity ADD COLUMN withdrawn_at timestamptz;
