-- Rules by which trips of a company's units are found, and of companies below without their own: `types` by type ID, and `others`
-- for all other types. Without any, the type of machine decides.
create table trip_rule (
  company_id int primary key references company on delete cascade,
  others     jsonb,
  types      jsonb not null default '{}'
);
