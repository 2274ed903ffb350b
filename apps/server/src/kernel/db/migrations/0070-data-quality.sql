-- How trustworthy a reading is, stored beside it: the device's own time where it was corrected, the gateway's own distance as a counter of
-- its own, and whether the place is one. `place_state`: null for a fix, 1 for a place that no machine can have reached, which waits or was
-- never confirmed, 2 for a reading without a fix of its own, at the last known place.
alter table position
  add column device_time timestamptz,
  add column gateway_distance double precision,
  add column place_state smallint,
  add column hidden_by int;

-- `place_time`: of the last trusted place, where that is not of the newest reading.
alter table unit_state
  add column place_time timestamptz,
  add column gateway_distance double precision;

-- A place that a unit cannot have reached, until later readings confirm it or it is back.
create table place_doubt (
  unit_id int primary key references unit on delete cascade,
  since timestamptz not null,
  readings int not null,
  fix_time timestamptz not null,
  latitude double precision not null,
  longitude double precision not null
);

-- What ingest corrected, held apart or rejected: by UTC day of receipt, with the newest examples.
create table data_quality_day (
  unit_id int not null references unit on delete cascade,
  day date not null,
  kind text not null,
  readings int not null,
  examples jsonb not null default '[]',
  primary key (unit_id, day, kind)
);

-- Readings whose time cannot be right, as they came.
create table held_reading (
  held_id bigint generated always as identity,
  unit_id int not null references unit on delete cascade,
  received_at timestamptz not null default now(),
  reason text not null,
  item jsonb not null,
  primary key (unit_id, held_id)
);
create index held_reading_by_unit on held_reading (unit_id, received_at desc);
create index held_reading_by_age on held_reading (received_at);

-- Units of which readings with a corrected time are stored: only these can meet a reading of the same moment whose clock was right.
create table unit_clock (
  unit_id int primary key references unit on delete cascade,
  corrected_at timestamptz not null
);

-- Which places a company believes: the top speed of its units, km/h, and of single types (by type id).
create table place_check (
  company_id int primary key references company on delete cascade,
  is_checked boolean not null default true,
  top_speed double precision not null,
  type_speeds jsonb not null default '{}'
);
