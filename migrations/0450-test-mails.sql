-- A person tries whether mail reaches them, and no more often than somebody who looks for a fault needs.
ALTER TABLE mail_count DROP CONSTRAINT mail_count_purpose_check;
ALTER TABLE mail_count ADD CONSTRAINT mail_count_purpose_check CHECK (purpose IN ('reset', 'invite', 'confirm-email', 'test'));
