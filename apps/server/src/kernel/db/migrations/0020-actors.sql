-- Who really acted while support acted as a user; null when the user acted in person. The login is copied: history outlives both.
alter table command add column actor_id int references app_user on delete set null;
alter table command add column actor_name text;
alter table file_transfer add column actor_id int references app_user on delete set null;
alter table file_transfer add column actor_name text;
alter table maintenance_action add column actor_id int references app_user on delete set null;
alter table maintenance_action add column actor_name text;

-- Who saved which version of a record, a command template or a command catalog. It outlives what was saved.
create table saved_version (
  kind       text not null,
  id         int not null,
  version    int not null,
  saved_at   timestamptz not null default now(),
  user_id    int not null,
  user_name  text not null,
  actor_id   int,
  actor_name text
);
create index saved_version_of on saved_version (kind, id, version);
