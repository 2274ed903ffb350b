-- Limits of units: what is set here alone, as the contract's `Limits`. A unit has its own, else those of its company or the nearest one
-- above it, else those of its type, else the defaults in the code.
create table unit_limits (
  unit_id  int primary key references unit on delete cascade,
  limits   jsonb not null,
  -- A notification group that they name is not deleted.
  group_id int generated always as ((limits ->> 'notificationId')::int) stored references record
);
create index unit_limits_group on unit_limits (group_id) where group_id is not null;

create table company_limits (
  company_id int primary key references company on delete cascade,
  limits     jsonb not null,
  group_id   int generated always as ((limits ->> 'notificationId')::int) stored references record
);
create index company_limits_group on company_limits (group_id) where group_id is not null;

create table type_limits (
  type_id  int primary key references machine_type on delete cascade,
  limits   jsonb not null,
  group_id int generated always as ((limits ->> 'notificationId')::int) stored references record
);
create index type_limits_group on type_limits (group_id) where group_id is not null;

-- Servers hold the watches that are made of them, as those of 0080.
create trigger watches_of_units_added after insert on unit_limits referencing new table as changed
  for each statement execute function announce_watches_of_units();
create trigger watches_of_units_changed after update on unit_limits referencing new table as changed
  for each statement execute function announce_watches_of_units();
create trigger watches_of_units_removed after delete on unit_limits referencing old table as changed
  for each statement execute function announce_watches_of_units();
create trigger watches_changed after insert or update or delete on company_limits
  for each statement execute function announce_watches();
create trigger watches_changed after insert or update or delete on type_limits
  for each statement execute function announce_watches();

create function announce_watches_of_unit() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_watches', new.unit_id::text);
  return null;
end $$;

-- The limits of a unit follow its company and its type.
create trigger watches_of_moved after update of company_id, type_id on unit for each row
  when (new.company_id is distinct from old.company_id or new.type_id is distinct from old.type_id)
  execute function announce_watches_of_unit();
create trigger watches_moved after update of parent_company_id on company for each row
  when (new.parent_company_id is distinct from old.parent_company_id)
  execute function announce_watches();
