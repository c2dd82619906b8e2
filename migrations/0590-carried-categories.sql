-- How far a merge or a split of categories came: the sessions up to this one are carried over.
ALTER TABLE taxonomy_merge ADD COLUMN carried_to uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
