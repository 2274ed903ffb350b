-- Servers on this database, each with its last sign of life.
create table server_instance (
  id         uuid primary key,
  host       text not null,
  pid        int not null,
  version    text not null,
  started_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
);
