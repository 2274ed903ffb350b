-- Desired configuration of a device, and what the device made of it. The version grows whenever the content changes.
create table device_configuration (
  device_id   int primary key references device on delete cascade,
  version     int not null,
  -- By kind of profile: SHA-256 of its content, and since which version and time it is desired.
  profiles    jsonb not null,
  -- What the device reported last: `AppliedConfiguration` of the device protocol.
  reported    jsonb,
  reported_at timestamptz
) with (fillfactor = 70);

-- Servers send configurations again: the text names the records or units, and is empty for all.
create function announce_configuration_of_record() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_device_configurations', 'records ' || new.record_id);
  return null;
end $$;

create function announce_configurations_of_units() returns trigger language plpgsql as $$
declare units text;
begin
  select case when count(*) <= 100 then string_agg(unit_id::text, ',') end into units
  from (select distinct unit_id from changed) c;
  if exists (select from changed) then
    perform pg_notify('muster_device_configurations', coalesce('units ' || units, ''));
  end if;
  return null;
end $$;

create function announce_configuration_of_unit() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_device_configurations', 'units ' || new.unit_id);
  return null;
end $$;

create trigger configuration_changed after update on record for each row
  when (new.data is distinct from old.data and new.kind in ('power-profile', 'can-profile', 'can-parameter', 'can-protocol',
    'io-profile', 'curfew-profile', 'fence-profile', 'duty-profile'))
  execute function announce_configuration_of_record();
create trigger configurations_assigned after insert on unit_profile referencing new table as changed
  for each statement execute function announce_configurations_of_units();
create trigger configurations_removed after delete on unit_profile referencing old table as changed
  for each statement execute function announce_configurations_of_units();
create trigger configuration_of_unit_changed after update of device_id, satellite on unit for each row
  when (new.device_id is not null
    and (new.device_id is distinct from old.device_id or new.satellite is distinct from old.satellite))
  execute function announce_configuration_of_unit();
