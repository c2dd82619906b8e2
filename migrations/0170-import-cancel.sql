-- A person can end an import; what it had stored stays, until it is taken back.
ALTER TABLE import_run DROP CONSTRAINT import_run_state_check;
ALTER TABLE import_run ADD CONSTRAINT import_run_state_check
  CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE'));
