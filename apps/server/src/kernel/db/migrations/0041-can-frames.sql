-- Servers also keep in memory what the frames of a unit's buses mean.
create or replace trigger inputs_changed after update on record for each row
  when (new.kind in ('io-profile', 'sensor', 'can-profile', 'can-parameter') and new.data is distinct from old.data)
  execute function announce_inputs();
create or replace trigger inputs_assigned after insert or update on unit_profile for each row
  when (new.kind in ('io-profile', 'can-profile')) execute function announce_inputs();
create or replace trigger inputs_removed after delete on unit_profile for each row
  when (old.kind in ('io-profile', 'can-profile')) execute function announce_inputs();
