#!/usr/bin/env bash
# Key on and off of a fleet, the day before, as an Excel file in a folder of that fleet. For cron:
#   15 4 * * *  MUSTER_SERVER=https://fleet.example.com MUSTER_TOKEN_FILE=/etc/muster/token /opt/cli-nightly-export.sh 43 /srv/reports/fleet-43
#
# The fleet is a name or, where companies have fleets of the same name, an id. A night that failed in the middle is made up
# for by the same line: what is there already is not asked for again. It ends with the codes of muster, see docs/cli.md.
set -u

fleet=${1:?usage: cli-nightly-export.sh <fleet> <folder>}
folder=${2:?usage: cli-nightly-export.sh <fleet> <folder>}
muster=${MUSTER:-muster}
tries=${TRIES:-3}
pause=${PAUSE:-300}

say() { printf '%s %s\n' "$(date -u +%FT%TZ)" "$*" >&2; }

# a session of its own, which nobody else's login changes, and which is gone afterwards
MUSTER_CONFIG_DIR=$(mktemp -d) || exit 1
export MUSTER_CONFIG_DIR
trap 'rm -rf "$MUSTER_CONFIG_DIR"' EXIT

"$muster" login --token-stdin < "${MUSTER_TOKEN_FILE:?Say where the token is: MUSTER_TOKEN_FILE}" || {
  code=$?
  [ "$code" -eq 4 ] && say "The token is not taken any more: put a new one into $MUSTER_TOKEN_FILE."
  exit "$code"
}

for try in $(seq "$tries"); do
  "$muster" reports export key-on-off --fleet "$fleet" --range yesterday --output "$folder/" --resume
  code=$?
  case $code in
    0) say "Done: $folder"; exit 0 ;;
    1 | 5) say "Not all of it is there, try $try of $tries." ;;   # the server was away, or some files failed
    2) say 'Stopped.'; exit 2 ;;
    3) say "There is no one fleet '$fleet', or this script is older than muster."; exit 3 ;;
    4) say "The token has ended: put a new one into $MUSTER_TOKEN_FILE."; exit 4 ;;
    *) exit "$code" ;;
  esac
  [ "$try" -lt "$tries" ] && sleep "$pause"
done
exit "$code"
