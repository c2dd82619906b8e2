-- The erasure that asks whether anybody says a value still: null again once somebody does.
ALTER TABLE attribute_value ADD COLUMN doubted_by uuid;

UPDATE attribute_value v SET doubted_by = e.id
FROM erasure e, jsonb_array_elements(e.pending -> 'said') AS session, jsonb_each_text(session) AS said
WHERE v.company_id = e.company_id AND v.key = said.key AND v.value = said.value AND v.merged_into IS NULL;
