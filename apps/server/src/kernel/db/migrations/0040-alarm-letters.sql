-- Alarms that are to be mailed, until they are, and when each recipient may get the next mail: any server sends it.
create table alarm_letter (
  letter_id bigint generated always as identity primary key,
  -- whose: user and address
  mailbox   text not null,
  recipient jsonb not null,
  alarm     jsonb not null
);
create index on alarm_letter (mailbox, letter_id);

create table alarm_mailbox (
  mailbox       text primary key,
  -- no mail before
  next_at       timestamptz not null,
  -- a server is mailing; if it dies, another one tries from then on
  claimed_until timestamptz,
  failures      int not null default 0
);
