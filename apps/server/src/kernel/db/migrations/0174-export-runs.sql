-- Exports of users that run or wait for their turn, on all servers. A row ends with its response.
create table export_run (
  user_id    int not null references app_user on delete cascade,
  -- chosen by the client, which repeats its request with it
  ticket     uuid not null,
  queued_at  timestamptz not null default clock_timestamp(),
  -- null while it waits
  started_at timestamptz,
  -- last request of the client while it waits, last sign of the server while it runs
  seen_at    timestamptz not null default clock_timestamp(),
  primary key (user_id, ticket)
);
