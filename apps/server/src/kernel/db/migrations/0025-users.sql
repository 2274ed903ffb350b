-- Accounts that administrators add: invited until a password is set, then active; disabled or deleted while not active.
alter table app_user add column activated_at timestamptz;
alter table app_user add column last_login_at timestamptz;
-- A deleted user stays for the history, under a login that nobody can have; disabled users have none.
alter table app_user add column deleted_at timestamptz;
alter table app_user add column version int not null default 1;
alter table app_user add column updated_at timestamptz not null default now();
update app_user set activated_at = created_at where password_hash is not null;

-- What was done, and to which fields; null where the version says it all.
alter table saved_version add column if not exists action text;
alter table saved_version add column if not exists fields text[];
