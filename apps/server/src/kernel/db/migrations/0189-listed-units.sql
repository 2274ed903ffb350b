-- without transaction
-- Pages and counts of units by name, without archived units, and of devices: a list of a million reads only its page.
create index concurrently if not exists unit_listed_name on unit (lower(name), unit_id) include (company_id) where archived_at is null;

create index concurrently if not exists unit_listed on unit (company_id) where archived_at is null;

create index concurrently if not exists device_listed on device (serial_number, device_id) include (company_id);
