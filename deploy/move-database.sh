#!/usr/bin/env bash
# Copies all data of Muster from one PostgreSQL to another, such as from the embedded database to your own. Stop Muster first.
#
#   deploy/move-database.sh service=source service=target
#
# Both are services of ~/.pg_service.conf, which has their addresses and passwords; docs/operating.md shows one.
# The target is a database that Muster has started on once with MUSTER_DEMO=0 and the same version, which makes the tables, and
# then stopped. Its user must be a superuser for the copy: triggers and foreign keys are off during it. psql of any version from 15
# does; the two servers may have different versions. Jobs that wait in the queue are not copied: their schedules queue them again.
set -euo pipefail
from=${1:?source service} to=${2:?target service}
for address in "$from" "$to"; do
  if [[ $address =~ ://[^@/]*:[^@/]*@ || $address =~ password= ]]; then
    echo 'Every user of this machine sees the password of a command. Put it into ~/.pg_service.conf, and name the service: service=source' >&2
    exit 1
  fi
done
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }

versions="select string_agg(name || checksum, ',' order by name) from migration"
ours=$(ask -c "$versions" "$from")
theirs=$(ask -c "$versions" "$to")
if [ "$ours" != "$theirs" ]; then
  echo 'The databases have different migrations. Start the same version of Muster once on both, and stop it.' >&2
  exit 1
fi
if [ "$(ask -c "select count(*) from unit" "$to")" != 0 ]; then
  echo 'The target has units of its own. Use an empty database.' >&2
  exit 1
fi
users="select count(*) from pg_stat_activity where datname = current_database() and application_name = 'muster'"
if [ "$(ask -c "$users" "$from")" != 0 ] || [ "$(ask -c "$users" "$to")" != 0 ]; then
  echo 'Muster is running on one of the databases. Stop it.' >&2
  exit 1
fi

# months of positions that the target does not have, with their own settings of indexes
months=$(ask -c "select c.relname from pg_class c join pg_inherits i on i.inhrelid = c.oid
  where i.inhparent = 'position'::regclass" "$to")
ask -c "select format('create table %1\$I (like position including defaults including constraints); ', c.relname)
    || coalesce((select string_agg(pg_get_indexdef(x.indexrelid) || '; ', '') from pg_index x
      where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = x.indexrelid)), '')
    || format('alter table position attach partition %I %s;', c.relname, pg_get_expr(c.relpartbound, c.oid))
  from pg_class c join pg_inherits i on i.inhrelid = c.oid
  where i.inhparent = 'position'::regclass and c.relname <> all (string_to_array('${months//$'\n'/,}', ',')) order by c.relname" "$from" |
  ask --single-transaction --file=- "$to"

tables="select c.oid::regclass from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  and c.relname not in ('migration', 'server_instance', 'server_message') order by c.relname"
columns="select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
  where attnum > 0 and not attisdropped and attgenerated = '' and attrelid ="
list=$(ask -c "$tables" "$from")
{
  echo 'begin; set session_replication_role = replica;'
  for table in $list; do echo "delete from $table;"; done
  for table in $list; do
    names=$(ask -c "$columns '$table'::regclass" "$from")
    echo "copy $table ($names) from stdin;"
    ask -c "copy $table ($names) to stdout" "$from"
    echo '\.'
  done
  # numbers continue after the last one of the source
  ask -c "select format('select setval(%L, %s, true);', schemaname || '.' || sequencename, last_value)
    from pg_sequences where schemaname = 'public' and last_value is not null" "$from"
  echo 'commit; analyze;'
} | ask --output=/dev/null "$to"

for table in $list; do
  count="select count(*) from $table"
  a=$(ask -c "$count" "$from") b=$(ask -c "$count" "$to")
  [ "$a" = "$b" ] || { echo "$table has $b rows instead of $a." >&2; exit 1; }
done
echo "Copied $(wc -w <<<"$list") tables. Start Muster with DATABASE_URL set to the target."
