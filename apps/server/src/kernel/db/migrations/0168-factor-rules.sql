alter table user_session
  -- when the person last proved who they are, with a second factor if they have one
  add column verified_at timestamptz default now(),
  -- the session may only set up a second factor, which the company requires
  add column setup_only  boolean not null default false;

alter table sign_in_rule
  add column require_factor     boolean not null default false,
  -- users with one of these permissions need a second factor, too
  add column factor_permissions text[] not null default '{}';
