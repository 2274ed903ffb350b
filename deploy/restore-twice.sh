#!/usr/bin/env bash
# Tries the backup "To a point in time" of docs/operating.md on a small database of its own: restores one base backup twice, to two
# times, and checks that the copies have what they should and add nothing to the archive of the production. Needs the programs of
# PostgreSQL 15 or newer (Debian: postgresql-15); takes less than a minute and leaves nothing behind.
#
#   deploy/restore-twice.sh [folder of the programs]
set -euo pipefail
programs=${1:-$(ls -d /usr/lib/postgresql/*/bin | tail -1)}
folder=$(mktemp -d)
primary=${PRIMARY_PORT:-5461} copy=${COPY_PORT:-5462}
# PostgreSQL does not run as root
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
as mkdir "$folder/wal"
stop() { as "$programs/pg_ctl" -D "$folder/$1" -m fast -w stop >/dev/null 2>&1 || true; }
trap 'stop copy; stop production; rm -rf "$folder"' EXIT
start() { as "$programs/pg_ctl" -D "$folder/$1" -l "$folder/$1.log" -w -o "-p $2 -h 127.0.0.1 -k ''" start >/dev/null; }
ask() { "$programs/psql" --no-psqlrc -qAt --set=ON_ERROR_STOP=1 "postgres://muster@127.0.0.1:$1/postgres" -c "$2"; }
fail() { echo "FAILED: $1" >&2; tail -20 "$folder/copy.log" >&2 || true; exit 1; }
# the file with priority, to which "alter system" writes: those of the copy come later and win
settings() { as tee -a "$folder/$1/postgresql.auto.conf" >/dev/null; }

as "$programs/initdb" -D "$folder/production" -U muster --auth=trust >/dev/null
settings production <<CONF
wal_level = replica
archive_mode = on
archive_timeout = 60
archive_command = 'test ! -f $folder/wal/%f.gz && gzip -1 < %p > $folder/wal/%f.part && mv $folder/wal/%f.part $folder/wal/%f.gz'
CONF
start production "$primary"
ask "$primary" 'create table told (what text)'
as "$programs/pg_basebackup" --dbname="postgres://muster@127.0.0.1:$primary/postgres" --pgdata="$folder/base" --checkpoint=fast --wal-method=stream
write() { ask "$primary" "insert into told values ('$1')"; sleep 1; ask "$primary" 'select clock_timestamp()'; sleep 1; }
first=$(write first)
second=$(write second)
write third >/dev/null
ask "$primary" 'select pg_switch_wal()' >/dev/null
for _ in $(seq 50); do [ "$(ask "$primary" "select archived_count > 0 and last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) from pg_stat_archiver")" = t ] && break; sleep 0.2; done

restore() {
  rm -rf "$folder/copy"
  as cp -a "$folder/base" "$folder/copy"
  settings copy <<CONF
restore_command = 'gunzip < $folder/wal/%f.gz > %p'
recovery_target_time = '$1'
recovery_target_timeline = 'current'
recovery_target_action = promote
archive_mode = off
CONF
  as touch "$folder/copy/recovery.signal"
  start copy "$copy"
  for _ in $(seq 100); do [ "$(ask "$copy" 'select pg_is_in_recovery()')" = f ] && break; sleep 0.2; done
  found=$(ask "$copy" "select string_agg(what, ' ' order by what) from told")
  [ "$found" = "$2" ] || fail "restored to $1, the copy has '$found' and should have '$2'"
  # the copy goes on by itself, as far as a new file of its log
  ask "$copy" "insert into told values ('of the copy')"
  ask "$copy" 'select pg_switch_wal()' >/dev/null
  sleep 1
  stop copy
  strangers=$(ls "$folder/wal" | grep -v '^00000001' || true)
  [ -z "$strangers" ] || fail "the copy added to the archive of the production: $strangers"
  echo "restored to $1: $found"
}

restore "$first" first
restore "$second" 'first second'
echo 'The production still archives, and its archive has one timeline.'
