-- without transaction
-- Days whose aggregates must be made.
create index concurrently if not exists position_day_changed on position_day (day desc, unit_id) where changed_from is not null;
