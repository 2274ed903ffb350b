-- How other systems call a company: the key and name of the account in VISTA, and where goods of a dealer are shipped to.
alter table company add column vista_id text;
alter table company add column vista_name text;
alter table company add column dealer_ship_to_code text;
-- Grows with every save; `saved_version` says who saved which.
alter table company add column version int not null default 1;
