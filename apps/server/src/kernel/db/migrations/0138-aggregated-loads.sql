-- Engine load by quarter hour, packed like the other aggregates; days that have aggregates are made again.
alter table position_aggregate add column loads bytea not null default '';
update position_day set changed_from = '-infinity' where changed_from is null;
