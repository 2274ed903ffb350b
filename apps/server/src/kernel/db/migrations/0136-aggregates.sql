-- Aggregates of readings: figures of a unit by quarter hour, packed by UTC day (telemetry/aggregates). They are computed after the
-- commit; what is stored with the readings, in one transaction, is whether they are still right.
-- `changes` counts changes of a day's readings. `changed_from` is the time of the earliest reading that was stored since the aggregates were
-- made, null for none, and minus infinity if the whole day must be computed again: so it is for days of before, and for those that a server of
-- the version before adds. What that server adds to other days shows in `readings`, which then differs from that of the aggregates.
alter table position_day
  add column changes int not null default 0,
  add column changed_from timestamptz default '-infinity';

create table position_aggregate (
  unit_id   int not null,
  day       date not null,
  -- of the bytes below
  format    smallint not null,
  -- those of position_day when it was read
  changes   int not null,
  readings  int not null,
  -- time of the last reading in the day, milliseconds
  last_ms   int not null,
  -- by quarter hour: readings with a key, and those of each counter
  keys      bytea not null,
  runs      bytea not null,
  -- each counter in the whole day
  whole     bytea not null,
  primary key (unit_id, day)
);

-- Hiding and showing positions changes their days, also by a server of the version before.
create function change_hidden_days() returns trigger language plpgsql as $$
begin
  update position_day set changes = changes + 1, changed_from = '-infinity'
  where unit_id = new.unit_id and day between (new.from_time at time zone 'UTC')::date and (new.until_time at time zone 'UTC')::date;
  return null;
end $$;
create trigger position_days_changed after insert or update on position_hiding
  for each row execute function change_hidden_days();
