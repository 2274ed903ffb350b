-- Kinds of fuel, prices and CO2 factors of a company, and of companies below without their own: the contract's `CostFields`.
create table company_costs (
  company_id int primary key references company on delete cascade,
  settings   jsonb not null
);
