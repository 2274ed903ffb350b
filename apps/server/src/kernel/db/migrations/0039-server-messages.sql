-- What the servers of one database learn and the others need. Written only while there are others, and removed once all have read it.
create table server_message (
  -- the transaction, which makes a message visible; sequence order is not the order of commits
  written_by xid8 not null default pg_current_xact_id(),
  message_id bigint generated always as identity,
  server_id  uuid not null,
  kind       text not null,
  body       text not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (written_by, message_id)
);
-- read a moment later and then removed: compressing costs more than it saves
alter table server_message alter column body set storage external;

alter table server_instance
  -- every transaction before this one is read; null for a version that reads no messages
  add column read_to xid8,
  -- servers that this one writes messages for
  add column peers   uuid[] not null default '{}',
  add column clients int not null default 0,
  -- the longest that a message waited between two signs of life
  add column lag_ms  int not null default 0;
