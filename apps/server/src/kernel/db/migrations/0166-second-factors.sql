-- Authenticator apps. `pending_key` becomes `key` once a code of it is confirmed.
create table authenticator_app (
  user_id      int primary key references app_user on delete cascade,
  -- base 32
  key          text,
  pending_key  text,
  added_at     timestamptz,
  -- steps of 30 seconds since 1970; a code of this step or an earlier one is refused
  last_step    bigint,
  last_used_at timestamptz
);

create table recovery_code (
  user_id   int not null references app_user on delete cascade,
  -- SHA-256 of the user and the code
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sign-ins with the right password and without a second factor: no sessions yet.
create table pending_sign_in (
  -- SHA-256 of the token
  token_hash bytea primary key,
  user_id    int not null references app_user on delete cascade,
  failures   int not null default 0,
  expires_at timestamptz not null
);

create index pending_sign_in_user on pending_sign_in (user_id);
