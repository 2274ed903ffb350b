create table weighing (
  weighing_id bigint generated always as identity primary key,
  unit_id int not null,
  weighed_at timestamptz not null,
  kilograms int not null check (kilograms > 0)
);
create index on weighing (unit_id, weighed_at);
