-- Each time a scheduled report was due: when, over which span, who got it. What it names is kept as it was called then.
create table report_run (
  run_id       bigint generated always as identity primary key,
  record_id    int not null references record on delete cascade,
  due_at       timestamptz not null,
  started_at   timestamptz not null default now(),
  status       text not null default 'RUNNING' check (status in ('RUNNING', 'SENT', 'FAILED')),
  attempts     int not null default 1,
  error        text,
  from_at      timestamptz not null,
  to_at        timestamptz not null,
  config_name  text not null,
  report_types text[] not null default '{}',
  equipment    text[] not null default '{}',
  notified     text[] not null default '{}',
  -- Whose own history it stands in.
  user_ids     int[] not null default '{}',
  unique (record_id, due_at)
);
create index report_run_users on report_run using gin (user_ids);
