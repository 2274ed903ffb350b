-- Time of the newest reading before the one that a unit has now, so that storing readings returns it and locks the row in one step.
alter table unit_state add column previous_time timestamptz;
