-- Rows of the audit are added and read; changing and removing them belongs to the owner of the tables. Where the server may create
-- it, that is a role of its own, and a server connects as another one. Without it, the server owns the tables and may do everything.

create function audit_guard() returns trigger language plpgsql as $$
begin
  -- privileges do not stop a superuser, as which the server uses its embedded database
  if current_user <> (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then
    raise insufficient_privilege using message = format('permission denied: rows of %s are only added', tg_table_name);
  end if;
  return null;
end $$;

create trigger audit_guard before update or delete or truncate on audit_person
  for each statement execute function audit_guard();
create trigger audit_guard before update or delete or truncate on audit_entry
  for each statement execute function audit_guard();
create trigger audit_guard before update or delete or truncate on audit_seal
  for each statement execute function audit_guard();
create trigger audit_guard before update or delete or truncate on audit_removed
  for each statement execute function audit_guard();

-- Removes the chain of a company and month with its entries, and keeps its end.
create function audit_remove_month(of_company int, of_month date) returns void
language sql security definer as $$
  insert into audit_removed (company_id, month, entries, hash)
    select company_id, month, number, hash from audit_seal
    where company_id = of_company and month = of_month order by number desc limit 1
    on conflict do nothing;
  delete from audit_entry e where e.company_id = of_company and e.month = of_month
    and e.entry_id in (select s.entry_id from audit_seal s where s.company_id = of_company and s.month = of_month);
  delete from audit_seal where company_id = of_company and month = of_month;
$$;

-- Removes people of months before that no entry refers to any more.
create function audit_remove_people(before date) returns void
language sql security definer as $$
  delete from audit_person p where p.month < before
    and not exists (select from audit_entry e where e.person_id = p.person_id);
$$;

-- Erases what identifies a user.
create function audit_erase_person(of_user int) returns void
language sql security definer as $$
  update audit_person set salt = null, user_id = null, user_name = null, via = null, address = null, user_agent = null,
    erased_at = now()
  where user_id = of_user;
  -- the user as whom they acted keeps their name
  update audit_person set salt = null, actor_id = null, actor_name = null, address = null, user_agent = null, erased_at = now()
  where actor_id = of_user;
  update audit_entry set detail_salt = null, record_label = null, detail = null, erased_at = now()
  where record_kind = 'user' and record_id = of_user::text and erased_at is null;
$$;

do $$
declare
  "table" text;
  "function" text;
begin
  foreach "function" in array array[
    'audit_remove_month(int, date)', 'audit_remove_people(date)', 'audit_erase_person(int)'] loop
    -- whoever calls it must not replace its tables by others
    execute format('alter function %s set search_path = %I, pg_temp', "function", current_schema());
    execute format('revoke execute on function %s from public', "function");
    execute format('grant execute on function %s to current_user', "function");
  end loop;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    return;
  end if;
  begin
    create role muster_audit;
  exception when duplicate_object or unique_violation then
    -- of another database of the same PostgreSQL
  end;
  execute format('grant usage on schema %I to muster_audit', current_schema());
  foreach "table" in array array['audit_person', 'audit_entry', 'audit_seal', 'audit_removed'] loop
    execute format('alter table %I owner to muster_audit', "table");
    execute format('grant select on %I to current_user', "table");
  end loop;
  grant insert on audit_person, audit_entry, audit_seal to current_user;
  -- for a dump
  grant select on sequence audit_person_person_id_seq, audit_entry_entry_id_seq to current_user;
  foreach "function" in array array[
    'audit_remove_month(int, date)', 'audit_remove_people(date)', 'audit_erase_person(int)'] loop
    execute format('alter function %s owner to muster_audit', "function");
    execute format('grant execute on function %s to current_user', "function");
  end loop;
end $$;
