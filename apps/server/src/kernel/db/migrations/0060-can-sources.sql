-- The source address whose frames are a unit's value of a CAN parameter that names none: the first that sent it.
create table unit_can_source (
  unit_id        int not null references unit on delete cascade,
  record_id      int not null references record on delete cascade,
  source_address smallint not null,
  primary key (unit_id, record_id)
);
create index on unit_can_source (record_id);
