-- Codes by which a browser hands its sign-in over to the command line. They end with the session that made them.
create table sign_in_code (
  code_hash bytea primary key,
  session_hash bytea not null references user_session on delete cascade,
  purpose text not null check (purpose in ('SIGN_IN', 'VERIFY')),
  -- SHA-256 of a secret of the command line, in base64url
  challenge text not null,
  expires_at timestamptz not null
);
