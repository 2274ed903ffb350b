-- Positions may be distributed over several databases by unit (docs/operating.md, "Citus"). A query of many units that looks
-- up single readings of each calls these functions: what is in them reads one unit, so it runs where that unit is.

-- Readings of a unit from `since` on and before `until`, the newest first.
create function last_positions(of_unit int, since timestamptz, until timestamptz, most int) returns setof "position"
language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from position p where p.unit_id = of_unit and p.fix_time >= since and p.fix_time < until
    order by p.fix_time desc limit most;
end $$;

-- The first reading of a unit from `since` on that tells a counter, ODOMETER in metres or otherwise hours.
create function first_counter(of_unit int, since timestamptz, kind text, out fix_time timestamptz, out counter double precision)
returns setof record language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select p.fix_time, case kind when 'ODOMETER' then p.odometer else p.engine_hours end from position p
    where p.unit_id = of_unit and p.fix_time >= since
      and case kind when 'ODOMETER' then p.odometer else p.engine_hours end is not null
    order by p.fix_time limit 1;
end $$;

-- The last reading of a unit up to `until` that tells the hours of its engine.
create function last_hours(of_unit int, until timestamptz, out fix_time timestamptz, out engine_hours double precision)
returns setof record language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select p.fix_time, p.engine_hours from position p
    where p.unit_id = of_unit and p.fix_time <= until and p.engine_hours is not null order by p.fix_time desc limit 1;
end $$;

-- The statement that stores readings counts their days itself, and says so: distributed tables have no triggers. The trigger is for
-- servers of the version before.
create or replace function count_positions() returns trigger language plpgsql as $$
begin
  if current_setting('muster.days_counted', true) = 'on' then return null; end if;
  -- in the order of the key, so that two batches wait for each other instead of deadlocking
  insert into position_day (unit_id, day, readings, distinct_readings)
  select unit_id, (fix_time at time zone 'UTC')::date, count(*), count(*) filter (where not repeats)
  from fresh group by 1, 2 order by 1, 2
  on conflict (unit_id, day) do update set
    readings = position_day.readings + excluded.readings,
    distinct_readings = position_day.distinct_readings + excluded.distinct_readings;
  return null;
end $$;
