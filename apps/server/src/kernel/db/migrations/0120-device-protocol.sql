-- Numbers of the messages that a device has sent since a start of its program, added in the transaction that stores the message.
-- `before` is what was there before the last change: one statement adds numbers and says which of them are new.
create table device_sequence (
  device_id int not null references device on delete cascade,
  boot      uuid not null,
  received  int8multirange not null,
  before    int8multirange not null default '{}',
  last_at   timestamptz not null default now(),
  primary key (device_id, boot)
) with (fillfactor = 70);

-- What a device reported last about itself.
create table device_report (
  device_id   int primary key references device on delete cascade,
  reported_at timestamptz not null,
  report      jsonb not null
) with (fillfactor = 70);

-- SHA-256 of the key with which a device that nobody has claimed sent an item, hexadecimal; empty for a gateway, which is trusted.
-- Part of the key, so that nobody takes the place of an item by sending another one before.
alter table quarantined_item add column key_hash text not null default '';
alter table quarantined_item drop constraint quarantined_item_pkey;
alter table quarantined_item add primary key (device_uid, kind, item_time, item_type, key_hash);
