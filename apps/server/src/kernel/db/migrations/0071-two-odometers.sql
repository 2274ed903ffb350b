-- Whether `odometer` of a unit is its device's. Without one, it is what the gateway adds up from fix to fix.
alter table unit_state add column has_odometer boolean not null default false;

-- The first reading of a unit from `since` on that tells a counter, ODOMETER in metres or otherwise hours.
create or replace function first_counter(of_unit int, since timestamptz, kind text, out fix_time timestamptz, out counter double precision)
returns setof record language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select p.fix_time, case kind when 'ODOMETER' then coalesce(p.odometer, p.gateway_distance) else p.engine_hours end
    from position p
    where p.unit_id = of_unit and p.fix_time >= since
      and case kind when 'ODOMETER' then coalesce(p.odometer, p.gateway_distance) else p.engine_hours end is not null
    order by p.fix_time limit 1;
end $$;
