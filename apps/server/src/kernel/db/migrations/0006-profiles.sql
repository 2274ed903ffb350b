-- Records know who made them and which other records they name, so that nothing is deleted that something needs.
alter table record add column created_by text not null default '';
alter table record add column refers_to int[] not null default '{}';
create index record_refers_to on record using gin (refers_to);

-- Which profiles a unit follows: one of each kind, but as many geofences as are drawn.
create table unit_profile (
  unit_id   int not null references unit on delete cascade,
  record_id int not null references record,
  kind      text not null,
  primary key (unit_id, record_id)
);
create unique index unit_profile_kind on unit_profile (unit_id, kind) where kind <> 'fence-profile';
create index unit_profile_record on unit_profile (record_id);
