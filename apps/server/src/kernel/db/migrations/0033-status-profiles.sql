-- Servers measure units by status profiles that they have in memory: each change of one, of a CAN parameter that its rules
-- may read, and of the units that have one is announced to all of them, once the transaction is committed.
create function announce_status_profiles() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_status_profiles', '');
  return null;
end $$;

create trigger status_profile_given after insert or update of unit_id, record_id, kind on unit_profile
  for each row when (new.kind = 'duty-profile') execute function announce_status_profiles();
create trigger status_profile_taken after delete on unit_profile
  for each row when (old.kind = 'duty-profile') execute function announce_status_profiles();
create trigger status_profile_changed after update on record
  for each row when (new.kind in ('duty-profile', 'can-parameter') and new.data is distinct from old.data)
  execute function announce_status_profiles();
