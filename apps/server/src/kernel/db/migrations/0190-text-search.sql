-- Trigrams find a text within names and serial numbers without reading all of them. PostgreSQL includes them as an extension that may be
-- missing, or that the role may not create: search then works without them, and slowly in a fleet of hundreds of thousands. A million units
-- take some seconds, in which changes of units wait, but no readings.
do $$
begin
  create extension if not exists pg_trgm with schema public;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'Without the extension pg_trgm, search reads all names.';
end $$;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index if not exists unit_text on unit using gin (lower(name) gin_trgm_ops, lower(serial) gin_trgm_ops) with (fastupdate = off);
    create index if not exists device_text on device using gin (lower(serial_number) gin_trgm_ops, lower(uid) gin_trgm_ops)
      with (fastupdate = off);
  end if;
end $$;
