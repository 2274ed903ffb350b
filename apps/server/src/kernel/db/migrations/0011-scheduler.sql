-- Work the server does by itself. What a trigger does and its first schedule are in the program; what an administrator
-- changed is here and outlives it. A cluster trigger runs once for all servers, a standalone one on each.
create table scheduler_trigger (
  type         text not null check (type in ('cluster', 'standalone')),
  name         text not null,
  enabled      boolean not null default true,
  -- either every so many milliseconds, counted from start_at,
  interval_ms  bigint check (interval_ms > 0),
  start_at     timestamptz,
  -- or by a cron expression in a zone
  cron         text,
  zone         text,
  -- Of a cluster trigger: when it is handed to the queue; each standalone one keeps its own time.
  next_run_at  timestamptz,
  -- When somebody last wanted it to run at once.
  requested_at timestamptz,
  primary key (type, name),
  check ((interval_ms is not null and start_at is not null and cron is null and zone is null)
      or (interval_ms is null and start_at is null and cron is not null and zone is not null))
);

-- The servers that run; one that has not been seen for a while is gone.
create table scheduler_process (
  process    text primary key,
  started_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
);

-- The last run: of a cluster trigger one, under no process, of a standalone one on each.
create table scheduler_run (
  type        text not null,
  name        text not null,
  process     text references scheduler_process on delete cascade,
  outcome     text not null check (outcome in ('running', 'done', 'failed')),
  started_at  timestamptz not null,
  ended_at    timestamptz,
  attempt     int not null default 1,
  changed     bigint,
  error       text,
  foreign key (type, name) references scheduler_trigger on delete cascade,
  unique nulls not distinct (type, name, process)
);
