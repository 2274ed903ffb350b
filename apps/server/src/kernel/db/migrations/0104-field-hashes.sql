-- A hash of each field of a save, to name the fields in which a refused save differs from the stored one.
alter table saved_version add column field_hashes jsonb;
