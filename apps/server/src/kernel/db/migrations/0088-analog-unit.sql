-- In which unit the analog inputs of a unit arrive: by the protocol of its device, unless somebody sets it.
alter table unit add column analog_unit text not null default 'AUTO' check (analog_unit in ('AUTO', 'VOLTS', 'MILLIVOLTS'));

create trigger inputs_measured after update of analog_unit on unit for each row
  when (new.analog_unit is distinct from old.analog_unit) execute function announce_inputs();
