-- Aggregates of four hours beside those of quarter hours: reports read the former, and the latter only around the start or end of a day of
-- their zone. `keys`, `runs` and `loads` are empty in rows of this format. Days that have aggregates are made again.
alter table position_aggregate
  -- a bit for each counter that was reported
  add column counters smallint,
  add column joined_keys bytea,
  add column joined_runs bytea,
  add column joined_loads bytea,
  -- an element for each four hours
  add column key_parts bytea[],
  add column run_parts bytea[],
  add column load_parts bytea[];
-- what is read of each day stays in its row, the rest is stored beside the table
alter table position_aggregate set (toast_tuple_target = 1024);
alter table position_aggregate
  alter column whole set storage main,
  alter column joined_keys set storage main,
  alter column joined_runs set storage main,
  alter column joined_loads set storage main;
update position_day set changed_from = '-infinity' where changed_from is null;
