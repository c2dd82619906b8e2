-- A program reads sessions too: `user_id` is then the id of its key, and this the name of the key.
ALTER TABLE security_reading ADD COLUMN key_name text;
