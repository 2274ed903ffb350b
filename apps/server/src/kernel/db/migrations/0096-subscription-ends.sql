-- Days after the end of a subscription from which the units of the companies below are hidden from live map and reports; null: never.
alter table company add column hide_after_days int check (hide_after_days between 0 and 3650);

-- Units that are hidden because their subscription ended. Their data, alarms and commands continue.
create table hidden_unit (
  unit_id int primary key references unit on delete cascade,
  since   timestamptz not null
);

-- Warnings before the end of a subscription, each once, whichever server gave it.
create table subscription_warning (
  unit_id          int not null references unit on delete cascade,
  subscription_end timestamptz not null,
  -- of 60, 30, 7 and 0 before the end
  days             int not null,
  warned_at        timestamptz not null,
  primary key (unit_id, subscription_end, days)
);

-- Mails about subscriptions that wait to be sent.
create table subscription_letter (
  letter_id bigint generated always as identity primary key,
  user_id   int not null references app_user on delete cascade,
  unit_ids  int[] not null,
  attempts  int not null default 0,
  next_at   timestamptz not null
);
create index subscription_letter_due on subscription_letter (next_at);
create index subscription_letter_user on subscription_letter (user_id);
