-- Data sources that were selected for the measures of a unit, and the readings in which they had a value.
create table unit_source (
  unit_id  int not null references unit on delete cascade,
  measure  text not null,
  source   jsonb not null,
  -- Of the first reading with a value, and of one of the newest.
  since_at timestamptz not null,
  seen_at  timestamptz not null,
  -- Of hours that the server counts.
  counter  double precision,
  is_on    boolean,
  primary key (unit_id, measure)
);

-- Servers keep data sources in memory, with what the inputs of a unit mean.
create trigger source_seen after insert on unit_source for each statement execute function announce_inputs();
create trigger sources_selected after insert or update or delete on unit_data_sources
  for each statement execute function announce_inputs();
create trigger sources_changed after update on record for each row
  when (new.kind in ('btm', 'can-protocol') and new.data is distinct from old.data)
  execute function announce_inputs();
create trigger sources_added after insert on record for each row
  when (new.kind = 'btm') execute function announce_inputs();
create trigger sources_removed after delete on record for each row
  when (old.kind = 'btm') execute function announce_inputs();
create trigger sources_of_unit after update of model_id, company_id on unit for each row
  when (new.model_id is distinct from old.model_id or new.company_id is distinct from old.company_id)
  execute function announce_inputs();
