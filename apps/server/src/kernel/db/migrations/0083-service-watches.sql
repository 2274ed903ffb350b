-- The services that units owe are watched: servers that hold them in memory read them again.
create trigger watches_added after insert on unit_service referencing new table as changed
  for each statement execute function announce_watches_of_units();
create trigger watches_changed after update on unit_service referencing new table as changed
  for each statement execute function announce_watches_of_units();
create trigger watches_removed after delete on unit_service referencing old table as changed
  for each statement execute function announce_watches_of_units();
