-- Of two people who change a group at once, the second is refused.
alter table user_group add column version int not null default 1;
