-- What opened a session, and when it was last used; empty for sessions of earlier versions. Without a call for `idle_minutes` it ends.
alter table user_session
  add column address      text,
  add column user_agent   text,
  add column last_used_at timestamptz,
  add column idle_minutes int;

-- Wrong passwords since the last sign-in.
alter table app_user
  add column failed_logins        int not null default 0,
  add column failed_login_at      timestamptz,
  add column failed_login_address text;

-- Networks and kinds of program from which a user signed in: the first sign-in from others is mailed to the user.
create table sign_in_place (
  user_id      int not null references app_user on delete cascade,
  -- SHA-256 of the network, the browser and the system
  place        bytea not null,
  first_at     timestamptz not null default now(),
  last_at      timestamptz not null default now(),
  primary key (user_id, place)
);

-- Limits of sessions of a company's users, and of companies below without their own.
create table sign_in_rule (
  company_id    int primary key references company on delete cascade,
  session_hours int,
  idle_minutes  int
);
