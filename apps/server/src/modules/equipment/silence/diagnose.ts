import type { FleetSchemas } from '@muster/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Context } from '#kernel/http/handler.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { usualSilenceOf } from '#modules/organisation/devices/public.ts'
import { checksOf } from './checks.ts'
import { evidenceOf } from './gather-evidence.ts'
import { timesOf } from './list-silent-units.ts'
import { readUnits, type SilenceRow } from './read-units.ts'
import { boundsAround, Feeds, PlaceIndex, readPlaces } from './surroundings.ts'
import { silenceTexts } from './texts.ts'
import { verdictOf } from './verdict.ts'

/** Returns the cause of a unit's silence, or undefined for a unit outside the scope. */
export async function diagnoseSilence(
  context: Pick<Context, 'use' | 'caller' | 'request' | 'scope'>,
  unitId: number,
): Promise<FleetSchemas['SilenceDiagnosis'] | undefined> {
  const { use, scope } = context
  const db = use(Db)
  const now = use(Clock).now()
  const [unit] = await readUnits(db, now, sql<SqlBool>`u.unit_id = ${unitId} and ${unitInScope(scope, 'u')}`)
  if (!unit) return undefined
  const { latitude, longitude } = unit
  const [row, feeds, places, waiting, hours, texts] = await Promise.all([
    withUsualSilence(db, unit, now),
    Feeds.read(db, now),
    latitude === null || longitude === null
      ? []
      : readPlaces(db, now, sql<SqlBool>`${unitInScope(scope, 'u')} and ${boundsAround(latitude, longitude)}`),
    countWaiting(db, unitId),
    hoursOf(db, unitId, now),
    silenceTexts(context),
  ])
  const evidence = evidenceOf(row, { now, feeds, places: new PlaceIndex(places), waiting })
  const verdict = verdictOf(evidence)
  const { unitName, serial, companyName, source, protocol } = row
  return {
    unitId,
    unitName,
    serial,
    companyName,
    verdict: verdict.code,
    text: texts.verdict(verdict),
    ...timesOf(row),
    ...withoutNulls({ source, protocol, deviceId: row.own.device?.deviceId ?? null }),
    ...(latitude !== null && longitude !== null && { position: { lat: latitude, lng: longitude } }),
    checks: checksOf(evidence).map(check => ({ code: check.code, state: check.state, text: texts.check(check) })),
    hours,
  }
}

/** Adds the usual silence, which a unit may have before the watch raises an alarm. */
async function withUsualSilence(db: Database, row: SilenceRow, now: Date): Promise<SilenceRow> {
  const { own, unitId, receivedAt } = row
  if (own.overdue !== undefined || !receivedAt || !own.device) return row
  const usualSilence = await usualSilenceOf(db, unitId)
  if (usualSilence === undefined) return row
  const overdue = now.getTime() - receivedAt.getTime() - usualSilence
  return { ...row, own: { ...own, usualSilence, overdue: overdue > 0 ? overdue : undefined } }
}

async function countWaiting(db: Database, unitId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from command where unit_id = ${unitId} and ended_at is null)
      + (select count(*) from file_transfer where unit_id = ${unitId} and ended_at is null)
      + (select count(*) from can_sniffing where unit_id = ${unitId} and ended_at is null))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

async function hoursOf(db: Database, unitId: number, now: Date): Promise<FleetSchemas['SilenceDiagnosis']['hours']> {
  const { rows } = await sql<{ from: Date; readings: number }>`
    select date_bin('1 hour', fix_time, '2000-01-01') as "from", count(*)::int as readings from position
    where unit_id = ${unitId} and fix_time > ${now}::timestamptz - interval '7 days' and fix_time <= ${now}::timestamptz
    group by 1 order by 1`.execute(db)
  return rows.map(({ from, readings }) => ({ from: from.toISOString(), readings }))
}
