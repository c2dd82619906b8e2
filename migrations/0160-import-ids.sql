-- What a dry run has met is kept beside its file, as that of any import.
DROP TABLE import_rehearsal;
