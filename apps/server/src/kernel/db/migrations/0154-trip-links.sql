-- Links that show one trip to people without an account, until they end. The secret of a link is not stored.
create table trip_link (
  link_id     int generated always as identity primary key,
  -- SHA-256 of the secret
  secret_hash bytea not null unique,
  user_id     int not null references app_user on delete cascade,
  unit_id     int not null references unit on delete cascade,
  trip_from   timestamptz not null,
  trip_to     timestamptz not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  revoked_at  timestamptz,
  opened_at   timestamptz
);
create index trip_link_unit on trip_link (unit_id);
create index trip_link_user on trip_link (user_id);
