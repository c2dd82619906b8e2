-- The roles that every transaction of the service runs under. None owns a table, none may bypass row security.
--   parlance_app        one company, the one in app.company_id
--   parlance_system     all companies: accounts, platform staff, background work
--   parlance_retention  the only one that may remove audit entries
--   parlance_search     the words of one company's sessions, under the policy that is the search itself
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['parlance_app', 'parlance_system', 'parlance_retention', 'parlance_search'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', wanted);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- another database of the same server made it at this moment
    END;
    IF NOT pg_has_role(current_user, wanted, 'MEMBER') OR NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
    END IF;
  END LOOP;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'The database user % may not create roles. Run as an administrator: CREATE ROLE parlance_app NOLOGIN; CREATE ROLE parlance_system NOLOGIN; CREATE ROLE parlance_retention NOLOGIN; CREATE ROLE parlance_search NOLOGIN; GRANT parlance_app, parlance_system, parlance_retention, parlance_search TO %;', current_user, current_user;
END
$$;

GRANT USAGE ON SCHEMA public TO parlance_app, parlance_system, parlance_retention, parlance_search;
GRANT SELECT ON schema_migration TO parlance_system;
