-- Writes that support made on behalf of a user, with both. Names are those of then; users may go.
create table acted_call (
  acted_call_id bigint generated always as identity primary key,
  called_at timestamptz not null default now(),
  user_id integer not null,
  user_name text not null,
  actor_id integer not null,
  actor_name text not null,
  operation text not null,
  address text not null
);
create index acted_call_at on acted_call (called_at);
