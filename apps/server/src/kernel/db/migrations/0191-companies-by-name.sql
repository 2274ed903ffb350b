-- Lists of units by company read the companies in order, and the units of each, until the page is complete.
create index company_name on company (name);
