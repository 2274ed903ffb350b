-- History pages by number. How many readings each day has tells where a page begins without walking to it.
-- Who drops a partition deletes its days as well.
create table position_day (
  unit_id           int not null,
  day               date not null,
  readings          int not null,
  distinct_readings int not null,
  primary key (unit_id, day)
) with (fillfactor = 70);

-- A reading that stands where the one before it stood, on the same UTC day and in the same status.
-- The first of a day never repeats, so a parked machine shows once a day.
alter table position add column repeats boolean not null default false;
create index position_distinct on position (unit_id, fix_time) where not repeats;

create function count_positions() returns trigger language plpgsql as $$
begin
  -- in the order of the key, so that two batches wait for each other instead of deadlocking
  insert into position_day (unit_id, day, readings, distinct_readings)
  select unit_id, (fix_time at time zone 'UTC')::date, count(*), count(*) filter (where not repeats)
  from fresh group by 1, 2 order by 1, 2
  on conflict (unit_id, day) do update set
    readings = position_day.readings + excluded.readings,
    distinct_readings = position_day.distinct_readings + excluded.distinct_readings;
  return null;
end $$;
create trigger position_counted after insert on position
  referencing new table as fresh for each statement execute function count_positions();
