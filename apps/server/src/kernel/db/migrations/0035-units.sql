-- What a unit is used for, which parts of screens it has, its satellite configuration as the contract has it, and when it was
-- archived. A unit that is archived stays with its data and its device; lists, map and pickers leave it out.
alter table unit
  add column type_use_id smallint,
  add column features    text[] not null default '{}',
  add column satellite   jsonb,
  add column version     int not null default 1,
  add column archived_at timestamptz;
create index unit_model on unit (model_id);

-- Two people who edit a unit notice each other, whoever else changes it: a transfer, an import, an activation.
create function count_unit_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger unit_version before update on unit for each row when (old.* is distinct from new.*)
  execute function count_unit_version();
