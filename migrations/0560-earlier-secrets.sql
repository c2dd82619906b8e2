-- What a key had before the secret before: each stays good for as long as its own rotation said. A list of {hash, until}, in base64 and ISO 8601.
ALTER TABLE api_key ADD COLUMN earlier_secrets jsonb NOT NULL DEFAULT '[]';
