-- Aggregates of four hours beside those of quarter hours: reports read the former, and the latter only around the start or end of a day of
-- their zone. `keys`, `runs` and `loads` are empty in rows of this format. Days that have aggregates are made again.
alter table position_aggregate
  add column joined_keys bytea,
  add column joined_runs bytea,
  add column joined_loads bytea,
  -- an element for each four hours
  add column key_parts bytea[],
  add column run_parts bytea[],
  add column load_parts bytea[];
update position_day set changed_from = '-infinity' where changed_from is null;
