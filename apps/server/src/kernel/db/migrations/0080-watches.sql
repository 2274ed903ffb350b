-- Watches judge each reading in the transaction that stores it. What they remember of a unit is stored when it changes; the state
-- row, which that transaction locks, counts the changes for servers that hold them in memory.
alter table unit_state add column watch_version int not null default 0;

create table unit_watch (
  unit_id int primary key references unit on delete cascade,
  version int not null,
  -- By the key of each watch.
  states  jsonb not null,
  -- When it has to be looked at without a reading: a silence, or a condition that has held for long enough.
  wake_at timestamptz
);
create index unit_watch_wake on unit_watch (wake_at) where wake_at is not null;

alter table alarm
  -- DEVICE: sent by a device or gateway; JUDGED: found in its readings; BOTH: one alarm that came both ways.
  add column origin text not null default 'DEVICE' check (origin in ('DEVICE', 'JUDGED', 'BOTH')),
  add column ended_at timestamptz;

insert into alarm_type (code, name, priority_id) values
  ('CAN_PARAMETER', 'CAN parameter', 2),
  ('STATUS', 'Status', 2);

-- Servers hold watches in memory. Each change of what they are made of is announced: the units, or nothing for all of them.
create function announce_watches() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_watches', '');
  return null;
end $$;

create function announce_watches_of_units() returns trigger language plpgsql as $$
declare units text;
begin
  select case when count(*) <= 100 then string_agg(unit_id::text, ',') end into units
  from (select distinct unit_id from changed) c;
  if found and exists (select from changed) then perform pg_notify('muster_watches', coalesce(units, '')); end if;
  return null;
end $$;

create trigger watches_changed after update on record for each row
  when (new.data is distinct from old.data or new.name is distinct from old.name)
  execute function announce_watches();
create trigger watches_assigned after insert on unit_profile referencing new table as changed
  for each statement execute function announce_watches_of_units();
create trigger watches_reassigned after update on unit_profile referencing new table as changed
  for each statement execute function announce_watches_of_units();
create trigger watches_removed after delete on unit_profile referencing old table as changed
  for each statement execute function announce_watches_of_units();
