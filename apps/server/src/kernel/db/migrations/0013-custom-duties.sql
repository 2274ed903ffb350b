-- A company's own names and colours of statuses.
create table custom_duty (
  company_id int not null references company on delete cascade,
  status_id  smallint not null references duty,
  name       text not null,
  color      text not null default 'cecece',
  primary key (company_id, status_id)
);
