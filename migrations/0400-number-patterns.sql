-- How a company writes the numbers that lead to a person, such as those of orders and customers: redacted where redaction is on.
ALTER TABLE company ADD COLUMN number_patterns text[] NOT NULL DEFAULT '{}';
