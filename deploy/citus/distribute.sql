-- Distributes the tables that grow with positions by unit. docs/operating.md, "Citus", says when and why.
-- Run it in the database of Muster on the coordinator, after a server has made the tables, while no server runs:
--   psql --set ON_ERROR_STOP=1 --single-transaction --file distribute.sql DATABASE_URL
-- Running it again changes nothing.
do $$
begin
  if exists (select from pg_dist_partition where logicalrelid = 'public.position'::regclass and partmethod = 'h') then return; end if;
  perform create_distributed_table('public.position', 'unit_id', colocate_with => 'none');
  perform create_distributed_table('public.position_day', 'unit_id', colocate_with => 'public.position');
  perform create_distributed_table('public.position_aggregate', 'unit_id', colocate_with => 'public.position');
  -- what was there is on the workers now; its copy would stay on the coordinator's disk
  perform truncate_local_data_after_distributing_table('public.position');
  perform truncate_local_data_after_distributing_table('public.position_day');
  perform truncate_local_data_after_distributing_table('public.position_aggregate');
end $$;
