-- Rows that a statement chooses reach the workers of a Citus cluster by COPY, which row-level security refuses, unless the
-- statement returns them: docs/decisions/citus.md
CREATE OR REPLACE FUNCTION audit_append(entries json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ignored integer;
BEGIN
  FOR ignored IN
    INSERT INTO audit_entry (company_id, id, occurred_at, event_type, action, outcome, severity, user_id, user_email,
      ip_address, user_agent, request_id, session_id, resource_type, resource_id, description, metadata)
    SELECT company_id, id, occurred_at, event_type, action, outcome, severity, user_id, user_email,
      ip_address, user_agent, request_id, session_id, resource_type, resource_id, description, metadata::json
    FROM json_to_recordset(entries) AS entry (company_id uuid, id uuid, occurred_at timestamptz, event_type text,
      action text, outcome text, severity text, user_id uuid, user_email text, ip_address text, user_agent text,
      request_id text, session_id text, resource_type text, resource_id text, description text, metadata text)
    RETURNING 1
  LOOP END LOOP;
  FOR ignored IN
    INSERT INTO audit_pending (company_id, entry_id)
    SELECT company_id, id FROM json_to_recordset(entries) AS entry (company_id uuid, id uuid) RETURNING 1
  LOOP END LOOP;
END
$$;

-- Totals are read of the sums and of what is not sealed yet, each by itself: a cluster cannot take them from one view.
DROP VIEW audit_tally;
