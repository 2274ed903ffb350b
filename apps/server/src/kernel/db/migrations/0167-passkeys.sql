create table passkey (
  passkey_id    int generated always as identity primary key,
  user_id       int not null references app_user on delete cascade,
  -- base64url
  credential_id text not null unique,
  public_key    bytea not null,
  -- 0 for passkeys that do not count
  counter       bigint not null,
  transports    text[] not null default '{}',
  -- host of the page that made it, the only one where it works
  host          text not null,
  name          text not null,
  added_at      timestamptz not null default now(),
  last_used_at  timestamptz
);

create index passkey_user on passkey (user_id);

-- Challenges that a passkey must sign. A row is deleted by its first use.
create table passkey_challenge (
  -- SHA-256 of the challenge
  challenge_hash bytea primary key,
  purpose        text not null,
  -- null for a sign-in without a password, whose user the passkey names
  user_id        int references app_user on delete cascade,
  host           text not null,
  expires_at     timestamptz not null
);
