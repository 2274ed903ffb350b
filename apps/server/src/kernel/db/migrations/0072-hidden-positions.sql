-- Positions that somebody hid, with the reason: a unit, a period, and where it is given an area. Nothing is deleted: `position.hidden_by`
-- names the row here.
create table position_hiding (
  unit_id int not null references unit on delete cascade,
  hiding_id int generated always as identity,
  from_time timestamptz not null,
  until_time timestamptz not null,
  -- south, west, north, east, degrees
  area double precision[],
  reason text not null,
  positions int not null,
  hidden_at timestamptz not null default now(),
  hidden_by text not null,
  shown_at timestamptz,
  shown_by text,
  primary key (unit_id, hiding_id)
);

-- Readings of a unit from `since` on and before `until` that nobody hid, the newest first.
create or replace function last_positions(of_unit int, since timestamptz, until timestamptz, most int) returns setof "position"
language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from position p
    where p.unit_id = of_unit and p.fix_time >= since and p.fix_time < until and p.hidden_by is null
    order by p.fix_time desc limit most;
end $$;

create or replace function first_counter(of_unit int, since timestamptz, kind text, out fix_time timestamptz, out counter double precision)
returns setof record language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select p.fix_time, case kind when 'ODOMETER' then coalesce(p.odometer, p.gateway_distance) else p.engine_hours end
    from position p
    where p.unit_id = of_unit and p.fix_time >= since and p.hidden_by is null
      and case kind when 'ODOMETER' then coalesce(p.odometer, p.gateway_distance) else p.engine_hours end is not null
    order by p.fix_time limit 1;
end $$;

create or replace function last_hours(of_unit int, until timestamptz, out fix_time timestamptz, out engine_hours double precision)
returns setof record language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select p.fix_time, p.engine_hours from position p
    where p.unit_id = of_unit and p.fix_time <= until and p.engine_hours is not null and p.hidden_by is null
    order by p.fix_time desc limit 1;
end $$;

-- Whoever grants rights may grant this one.
update user_group set acls = array_append(acls, 'ADM_POSITION_HIDE')
where 'SYS_GROUP_ACL_EDIT' = any(acls) and not 'ADM_POSITION_HIDE' = any(acls);
