-- What machines of a model, or a single unit, burn. A unit without its own has that of its model, or else that of its type in
-- `company_costs`.
alter table model add column fuel text check (fuel in ('DIESEL', 'PETROL', 'HVO', 'BIODIESEL', 'LPG', 'CNG', 'ELECTRICITY'));
alter table unit add column fuel text check (fuel in ('DIESEL', 'PETROL', 'HVO', 'BIODIESEL', 'LPG', 'CNG', 'ELECTRICITY'));
