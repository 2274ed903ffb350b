-- What users chose to be told of. No row means nothing was chosen: then the defaults of src/ingest/channels.ts hold.

-- By alarm type: which channels carry it, and for which units; unit_ids null means all.
create table notification_alarm (
  user_id       int not null references app_user on delete cascade,
  alarm_type_id int not null references alarm_type on delete cascade,
  email         boolean not null,
  push          boolean not null,
  web           boolean not null,
  unit_ids      int[],
  primary key (user_id, alarm_type_id)
);

-- By unit: which channels may carry its alarms, and which alarms; alarm_types null means all, later ones too.
create table notification_unit (
  user_id     int not null references app_user on delete cascade,
  unit_id     int not null references unit on delete cascade,
  email       boolean not null,
  push        boolean not null,
  web         boolean not null,
  alarm_types text[],
  primary key (user_id, unit_id)
);
create index notification_unit_unit on notification_unit (unit_id);
