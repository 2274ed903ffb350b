create table single_sign_on (
  company_id       int primary key references company on delete cascade,
  issuer           text not null,
  client_id        text not null,
  client_secret    text,
  scopes           text[] not null default '{}',
  -- names of claims, rules and the default group
  mapping          jsonb not null default '{"rules": []}',
  creates_users    boolean not null,
  -- values of `amr` or `acr` that stand for a second factor
  factor_values    text[] not null default '{}',
  -- passwords and passkeys sign in the emergency accounts alone
  is_required      boolean not null default false,
  emergency_user_ids int[] not null default '{}'
);

-- A mail domain belongs to one company, and works once it is approved.
create table sign_on_domain (
  domain       text primary key,
  company_id   int not null references company on delete cascade,
  status       text not null default 'WAITING' check (status in ('WAITING', 'APPROVED', 'REFUSED')),
  requested_at timestamptz not null default now(),
  decided_at   timestamptz,
  decided_by   text
);
create index sign_on_domain_of_company on sign_on_domain (company_id);

-- Identities at providers with which users sign in.
create table sign_on_identity (
  issuer       text not null,
  subject      text not null,
  user_id      int not null references app_user on delete cascade,
  linked_at    timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Sign-ins on their way to a provider, and those that wait for the password of an account.
create table sign_on_attempt (
  -- SHA-256 of the token
  token_hash bytea primary key,
  kind       text not null check (kind in ('START', 'LINK')),
  data       jsonb not null,
  failures   int not null default 0,
  expires_at timestamptz not null
);

-- Logout tokens that were received; each works once.
create table sign_on_logout (
  issuer     text not null,
  token_id   text not null,
  expires_at timestamptz not null,
  primary key (issuer, token_id)
);

-- provider and identity of a sign-in, and what ends the session there
alter table user_session add column sign_on jsonb;
alter table pending_sign_in add column sign_on jsonb;
create index user_session_of_identity on user_session ((sign_on ->> 'issuer'), (sign_on ->> 'subject'))
  where sign_on is not null;
