-- Addresses that have a report already, in small letters: when it is tried again, they are left out.
alter table report_run add column delivered text[] not null default '{}';
