-- On which side of a geofence of its own a unit was last seen, and since when; null until it was seen at all.
alter table unit_profile add column is_inside boolean;
alter table unit_profile add column crossed_at timestamptz;
create index unit_profile_fence on unit_profile (unit_id) where kind = 'fence-profile';
