import type { FleetSchemas } from '@muster/contract'
import { sql, type SqlBool } from 'kysely'
import { contains } from '#kernel/db/lists.ts'
import type { Context } from '#kernel/http/handler.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { Geocoder } from '#kernel/ports/geocoding.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { toSeconds } from '#kernel/time/units.ts'
import { evidenceOf } from './gather-evidence.ts'
import { isSilentAt, readUnits, type SilenceRow } from './read-units.ts'
import { Feeds, PlaceIndex, readPlaces } from './surroundings.ts'
import { silenceTexts } from './texts.ts'
import { verdictOf, type Verdict } from './verdict.ts'

type SilentUnit = FleetSchemas['SilentUnit']

interface SilentUnitsQuery {
  start?: number
  limit?: number
  filter?: string
  companyId?: number
  verdict?: FleetSchemas['SilenceVerdict']
  /** Earliest time at which the usual silence was exceeded. */
  since?: string
  sort?: readonly string[]
}

interface Found {
  row: SilenceRow
  verdict: Verdict
}

/** Returns a page of silent units. All get a verdict with a fixed number of queries; only rows on the page get texts and a place. */
export async function listSilentUnits(
  context: Pick<Context, 'use' | 'caller' | 'request' | 'scope' | 'signal'>,
  { start = 0, limit = 50, verdict, since, sort, ...narrow }: SilentUnitsQuery,
): Promise<{ items: SilentUnit[]; totalCount: number }> {
  const { use, scope, signal } = context
  const db = use(Db)
  const now = use(Clock).now()
  const [rows, places, feeds, texts] = await Promise.all([
    readUnits(db, now, silentUnits(scope, now, narrow)),
    readPlaces(db, now, unitInScope(scope, 'u')),
    Feeds.read(db, now),
    silenceTexts(context),
  ])
  const surroundings = { now, feeds, places: new PlaceIndex(places) }
  const longest = since === undefined ? Infinity : now.getTime() - Date.parse(since)
  const found = rows
    .filter(({ own }) => longest === Infinity || (own.overdue ?? Infinity) <= longest)
    .map(row => ({ row, verdict: verdictOf(evidenceOf(row, surroundings)) }))
    .filter(({ verdict: { code } }) => verdict === undefined || code === verdict)
    .toSorted(orderOf(sort))
  const geocoder = use(Geocoder)
  const items = found.slice(start, start + limit).map(async ({ row, verdict: cause }): Promise<SilentUnit> => {
    const { unitId, unitName, serial, companyId, companyName, latitude, longitude } = row
    const place =
      latitude === null || longitude === null
        ? undefined
        : await geocoder.addressOf({ latitude, longitude }, signal, texts.t)
    return {
      unitId,
      unitName,
      serial,
      companyId,
      companyName,
      verdict: cause.code,
      text: texts.verdict(cause),
      ...timesOf(row),
      ...(place !== undefined && { place }),
    }
  })
  return { items: await Promise.all(items), totalCount: found.length }
}

/** Times of a silence; absent before the first reading. */
export function timesOf({ own: { reading, usualSilence, overdue } }: SilenceRow) {
  return {
    ...(reading && { lastReadingAt: reading.at.toISOString() }),
    ...(usualSilence !== undefined && { usualSilence: Math.round(toSeconds(usualSilence)) }),
    ...(overdue !== undefined && { overdue: Math.max(0, Math.round(toSeconds(overdue))) }),
  }
}

const silentUnits = (scope: Scope, now: Date, { filter, companyId }: SilentUnitsQuery) => sql<SqlBool>`
  ${unitInScope(scope, 'u')} and ${isSilentAt(now)} and (${contains('u.name', filter)} or ${contains('u.serial', filter)})
  and (${companyId ?? null}::int is null or u.company_id in (
    with recursive below (company_id) as (
      select company_id from company where company_id = ${companyId ?? null}::int
      union
      select b.company_id from company b join below on b.parent_company_id = below.company_id
    ) select company_id from below))`

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Sorts units that never reported as the longest silence. */
const overdueOf = ({ row: { own } }: Found) => own.overdue ?? Infinity
const lastReadingOf = ({ row: { own } }: Found) => own.reading?.at.getTime() ?? -Infinity

const compare: Readonly<Record<string, (a: Found, b: Found) => number>> = {
  overdue: (a, b) => difference(overdueOf(a), overdueOf(b)),
  lastReadingAt: (a, b) => difference(lastReadingOf(a), lastReadingOf(b)),
  unitName: (a, b) => names.compare(a.row.unitName, b.row.unitName),
  companyName: (a, b) => names.compare(a.row.companyName, b.row.companyName),
}

const difference = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

function orderOf(sort: readonly string[] = []): (a: Found, b: Found) => number {
  const terms = [...sort, 'overdue,desc'].flatMap(term => {
    const [field = '', direction] = term.split(',')
    const by = Object.hasOwn(compare, field) ? compare[field] : undefined
    return by ? [(a: Found, b: Found) => (direction === 'desc' ? by(b, a) : by(a, b))] : []
  })
  return (a, b) => terms.reduce((order, by) => order || by(a, b), 0) || a.row.unitId - b.row.unitId
}
