insert into alarm_type (code, name, priority_id) values ('INPUT', 'Input alarm', 2);

-- Servers keep in memory what the inputs of a unit mean: whoever changes it, in whatever way, tells them all.
create function announce_inputs() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_inputs_changed', '');
  return null;
end $$;

create trigger inputs_changed after update on record for each row
  when (new.kind in ('io-profile', 'sensor') and new.data is distinct from old.data)
  execute function announce_inputs();
create trigger inputs_assigned after insert or update on unit_profile for each row
  when (new.kind = 'io-profile') execute function announce_inputs();
create trigger inputs_removed after delete on unit_profile for each row
  when (old.kind = 'io-profile') execute function announce_inputs();

-- Sensors are offered to the companies below their owners, whose I/O profiles name them.
update record set is_default = true where kind = 'sensor';
