-- Emails that were given up after their retries, until an administrator sends them again or discards them.
create table undelivered_mail (
  mail_id        int generated always as identity primary key,
  -- of the recipient: its administrators see the mail
  company_id     int not null references company on delete cascade,
  user_id        int references app_user on delete set null,
  kind           text not null check (kind in ('ALARMS', 'SUBSCRIPTIONS')),
  recipient      text not null,
  subject        text not null,
  body           text not null,
  first_tried_at timestamptz not null,
  last_tried_at  timestamptz not null,
  attempts       int not null,
  reason         text not null,
  -- a server is sending it; if it dies, another may from then on
  claimed_until  timestamptz
);
create index undelivered_mail_company on undelivered_mail (company_id, last_tried_at desc);
create index undelivered_mail_tried on undelivered_mail (last_tried_at);

-- When the first mail failed since the last one that arrived.
alter table alarm_mailbox add column failing_since timestamptz;
alter table subscription_letter add column first_tried_at timestamptz;
