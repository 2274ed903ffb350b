-- Trouble codes as machines report them in message DM1 of SAE J1939, each report once.
create table dm1_message (
  unit_id        int not null references unit on delete cascade,
  occurred_at    timestamptz not null,
  received_at    timestamptz not null default now(),
  source_address smallint not null,
  spn            int not null,
  fmi            smallint not null,
  -- 0 or 1; null where the feed does not say
  can_line       smallint,
  -- as the machine counts
  occurrences    int,
  active         boolean not null default true,
  latitude       double precision,
  longitude      double precision,
  engine_hours   double precision,
  unique nulls not distinct (unit_id, occurred_at, source_address, spn, fmi, can_line)
);
