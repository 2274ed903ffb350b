-- Who did what: rows are only added. What identifies a person stands beside them, so that it can be erased.
create table audit_person (
  person_id  bigint generated always as identity primary key,
  company_id int not null,
  -- first day
  month      date not null,
  -- SHA-256 of the salt and the columns below it
  hash       bytea not null,
  salt       bytea,
  user_id    int,
  user_name  text,
  -- support user who acted as the user
  actor_id   int,
  actor_name text,
  -- name of the token with which a program or page called
  via        text,
  address    text,
  user_agent text,
  erased_at  timestamptz
);
create index audit_person_of_user on audit_person (user_id);
create index audit_person_of_actor on audit_person (actor_id);

create table audit_entry (
  entry_id    bigint generated always as identity primary key,
  company_id  int not null,
  month       date not null,
  at          timestamptz not null,
  event       text not null,
  operation   text not null,
  record_kind text,
  record_id   text,
  -- events that were summed up in the row
  count       int not null default 1,
  request_id  text,
  person_id   bigint not null,
  person_hash bytea not null,
  -- SHA-256 of the salt, the label and the detail
  detail_hash bytea not null,
  detail_salt bytea,
  record_label text,
  -- JSON: changed fields, or the masked body
  detail      text,
  erased_at   timestamptz
);
create index audit_entry_at on audit_entry (company_id, at desc, entry_id desc);
create index audit_entry_of_record on audit_entry (record_kind, record_id, at desc);
create index audit_entry_of_person on audit_entry (person_id);
create index audit_entry_of_month on audit_entry (company_id, month);

-- One chain for each company and month: each hash covers the one before and the content of its entry.
create table audit_seal (
  company_id int not null,
  month      date not null,
  number     int not null,
  entry_id   bigint not null unique,
  hash       bytea not null,
  primary key (company_id, month, number)
);

-- Entries that are not in their chain yet.
create table audit_unsealed (entry_id bigint primary key);

-- The end of each chain whose month was removed.
create table audit_removed (
  company_id int not null,
  month      date not null,
  entries    int not null,
  hash       bytea not null,
  removed_at timestamptz not null default now(),
  primary key (company_id, month)
);

-- Whoever manages users or grants rights may read it.
update user_group set acls = acls || array['SYS_AUDIT_VIEW']
where ('SYS_GROUP_ACL_EDIT' = any(acls) or 'ADM_USER_EDIT' = any(acls)) and not 'SYS_AUDIT_VIEW' = any(acls);
