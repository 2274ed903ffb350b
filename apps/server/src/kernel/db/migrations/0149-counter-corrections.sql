-- Corrections of counters by hand. Readings stay as they are: a correction is applied where a counter is read. A row changes only when it
-- is withdrawn.
create table counter_correction (
  unit_id           int not null references unit on delete cascade,
  correction_id     int generated always as identity,
  -- column of `position`
  counter           text not null check (counter in ('engine_hours', 'odometer', 'gateway_distance', 'fuel_used')),
  kind              text not null check (kind in ('NEW_INSTRUMENT', 'OFFSET', 'WRONG_VALUES')),
  from_time         timestamptz not null,
  -- exclusive; only of wrong values
  until_time        timestamptz,
  old_value         double precision,
  new_value         double precision,
  -- added to readings from `from_time` on
  shift             double precision not null default 0,
  reason            text not null,
  created_at        timestamptz not null default now(),
  created_by        text not null,
  withdrawn_at      timestamptz,
  withdrawn_by      text,
  withdrawal_reason text,
  primary key (unit_id, correction_id)
);

create function keep_correction() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or (to_jsonb(new) - array['withdrawn_at', 'withdrawn_by', 'withdrawal_reason'])
    <> (to_jsonb(old) - array['withdrawn_at', 'withdrawn_by', 'withdrawal_reason'])
  then raise exception 'A counter correction can only be withdrawn.'; end if;
  return new;
end $$;
create trigger only_withdrawn before update on counter_correction for each row execute function keep_correction();

-- Watches compare readings with corrected values.
create trigger watches_changed after insert or update on counter_correction for each row execute function announce_watches_of_unit();

-- Value of a counter in a reading with the corrections of its unit; null if it is marked as wrong.
create function corrected_counter(of_unit int, of_counter text, at timestamptz, value double precision) returns double precision
language sql stable as $$
  select case when bool_or(c.kind = 'WRONG_VALUES') then null else value + coalesce(sum(c.shift), 0) end
  from counter_correction c
  where c.unit_id = of_unit and c.counter = of_counter and c.withdrawn_at is null and c.from_time <= at
    and (c.until_time is null or c.until_time > at)
$$;

-- Newest reading of a unit up to `until` with a counter that is not marked as wrong.
create function last_counter(of_unit int, of_counter text, until timestamptz,
  out fix_time timestamptz, out reported double precision, out counter double precision)
returns setof record language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select v.fix_time, v.value, corrected_counter(of_unit, of_counter, v.fix_time, v.value) from (
    select p.fix_time, case of_counter when 'engine_hours' then p.engine_hours when 'odometer' then p.odometer
      when 'gateway_distance' then p.gateway_distance else p.fuel_used end as value
    from position p where p.unit_id = of_unit and p.fix_time <= until and p.hidden_by is null) v
  where v.value is not null and corrected_counter(of_unit, of_counter, v.fix_time, v.value) is not null
  order by v.fix_time desc limit 1;
end $$;

-- First reading of a unit from `since` on with a counter that is not marked as wrong.
create function next_counter(of_unit int, of_counter text, since timestamptz,
  out fix_time timestamptz, out reported double precision, out counter double precision)
returns setof record language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select v.fix_time, v.value, corrected_counter(of_unit, of_counter, v.fix_time, v.value) from (
    select p.fix_time, case of_counter when 'engine_hours' then p.engine_hours when 'odometer' then p.odometer
      when 'gateway_distance' then p.gateway_distance else p.fuel_used end as value
    from position p where p.unit_id = of_unit and p.fix_time >= since and p.hidden_by is null) v
  where v.value is not null and corrected_counter(of_unit, of_counter, v.fix_time, v.value) is not null
  order by v.fix_time limit 1;
end $$;

-- Newest counters of units. Those of units without a correction are in their state.
create view unit_counters as
select s.unit_id,
  case when c.unit_id is null then s.engine_hours else coalesce(
    (select counter from last_counter(s.unit_id, 'engine_hours', s.fix_time)),
    corrected_counter(s.unit_id, 'engine_hours', s.fix_time, s.engine_hours)) end as engine_hours,
  case when c.unit_id is null then s.odometer else coalesce(
    (select counter from last_counter(s.unit_id, case when s.has_odometer then 'odometer' else 'gateway_distance' end, s.fix_time)),
    corrected_counter(s.unit_id, case when s.has_odometer then 'odometer' else 'gateway_distance' end, s.fix_time, s.odometer)) end as odometer,
  case when c.unit_id is null then s.gateway_distance else coalesce(
    (select counter from last_counter(s.unit_id, 'gateway_distance', s.fix_time)),
    corrected_counter(s.unit_id, 'gateway_distance', s.fix_time, s.gateway_distance)) end as gateway_distance,
  case when c.unit_id is null then s.fuel_used else coalesce(
    (select counter from last_counter(s.unit_id, 'fuel_used', s.fix_time)),
    corrected_counter(s.unit_id, 'fuel_used', s.fix_time, s.fuel_used)) end as fuel_used,
  c.unit_id is not null as is_corrected
from unit_state s
  left join (select distinct unit_id from counter_correction where withdrawn_at is null) c on c.unit_id = s.unit_id;

create or replace view unit_service_state as
select s.*, c.counter, s.due_at - c.counter as remaining,
  case
    when s.stage in ('STARTED', 'CLOSED') then s.stage
    when c.counter > s.due_at then 'OVERDUE'
    when c.counter >= s.due_at - s.forewarning then 'DUE_SOON'
    else s.stage
  end as state
from unit_service s left join unit_counters u using (unit_id)
  cross join lateral (select case s.interval_type when 'ODOMETER' then u.odometer else u.engine_hours end as counter) c;

create or replace function last_hours(of_unit int, until timestamptz, out fix_time timestamptz, out engine_hours double precision)
returns setof record language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select l.fix_time, l.counter from last_counter(of_unit, 'engine_hours', until) l;
end $$;

-- The value is comparable with the newest one: an offset counts for it, too, because a machine did not run for an offset.
create or replace function first_counter(of_unit int, since timestamptz, kind text, out fix_time timestamptz, out counter double precision)
returns setof record language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query select v.fix_time, v.corrected + coalesce((select sum(c.shift) from counter_correction c
      where c.unit_id = of_unit and c.counter = v.name and c.kind = 'OFFSET' and c.withdrawn_at is null and c.from_time > v.fix_time), 0)
    from (
      select r.fix_time, r.name, corrected_counter(of_unit, r.name, r.fix_time, r.value) as corrected from (
        select p.fix_time, case when kind <> 'ODOMETER' then 'engine_hours' when p.odometer is null then 'gateway_distance' else 'odometer' end as name,
          case kind when 'ODOMETER' then coalesce(p.odometer, p.gateway_distance) else p.engine_hours end as value
        from position p where p.unit_id = of_unit and p.fix_time >= since and p.hidden_by is null) r
      where r.value is not null) v
    where v.corrected is not null
    order by v.fix_time limit 1;
end $$;
