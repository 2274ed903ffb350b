-- What units of one brand, type and model share: configurations are records of kind 'btm'.
create index record_btm_model on record (((data ->> 'modelId')::int)) where kind = 'btm';

-- Types that are offered under a brand before it has a model of them.
create table brand_type (
  brand_id int not null references brand on delete cascade,
  type_id  int not null references machine_type on delete cascade,
  primary key (brand_id, type_id)
);
create index brand_type_type on brand_type (type_id);

-- Instead of the icon of its type.
alter table model add column icon text;

create table model_picture (
  model_id     int primary key references model on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  content      bytea not null check (length(content) between 1 and 1048576),
  updated_at   timestamptz not null default now()
);

-- What feeds the measures of a unit where it differs from its model: a list of data sources.
create table unit_data_sources (
  unit_id int primary key references unit on delete cascade,
  sources jsonb not null default '[]'
);

create index unit_brand on unit (brand_id);
create index unit_type on unit (type_id);
create index unit_model on unit (model_id);
