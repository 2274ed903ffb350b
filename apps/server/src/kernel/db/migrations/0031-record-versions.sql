-- What a record was in each of its versions, so that versions can be compared and restored. Null for command templates and
-- catalogs, which have tables of their own, and for versions saved before.
alter table saved_version add column name text;
alter table saved_version add column is_default boolean;
alter table saved_version add column data jsonb;

update saved_version s set name = r.name, is_default = r.is_default, data = r.data
from record r where s.kind = r.kind and s.id = r.record_id and s.version = r.version;
