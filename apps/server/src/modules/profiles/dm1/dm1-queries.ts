import type { TFunction } from 'i18next'
import type { FleetSchemas } from '@muster/contract'
import { lampNames, lampsOf } from '@muster/signals'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { constantTables, shownRow } from '#modules/admin/lookups/public.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { readPage } from '#kernel/db/lists.ts'

type Message = FleetSchemas['Dm1Message']
type Occurrence = FleetSchemas['Dm1Occurrence']

export interface Dm1Filter {
  unitIds: readonly number[]
  from: Date
  /** Exclusive. */
  to: Date
  /** 0, 1, or 2 for both. */
  canLine?: number | undefined
}

export interface Slice {
  start?: number | undefined
  limit?: number | undefined
}

interface Row extends Omit<
  Message,
  'firstTimestamp' | 'lastTimestamp' | 'lampColorName' | 'lampColor' | 'lamps' | 'canLine' | 'dtcCode'
> {
  lampBytes: [lamps: number, flash: number] | null
  first: Date
  last: Date
  lampColorId: number | null
  canLine: 0 | 1 | 2 | null
  dtcCode: string | null
}

const lamps = new Map(constantTables['dm1-lamp-colors']?.map(lamp => [lamp.id, lamp]))
const lampColors: Readonly<Record<string, string>> = {
  RED: 'c62f34',
  AMBER: 'b26a00',
  PROTECT: '2d72d2',
  MIL: 'b26a00',
}

/**
 * Lists faults of units, last reported first, each with its description: the platform of the unit's CAN profile has
 * precedence over others, then the source, then the company's own over shared ones.
 */
export async function listMessages(
  db: Database,
  scope: Scope,
  filter: Dm1Filter,
  { start, limit }: Slice,
  t: TFunction,
): Promise<{ items: Message[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Row>(db, {
    rows: sql`
      select f.unit_id as "unitId", f.unit_name as "unitName", f.source_address as "sourceAddressCode", coalesce(s.name, '-') as "sourceAddressName",
        f.spn as "spnCode", f.fmi as "fmiCode", p.data ->> 'dtcCode' as "dtcCode", coalesce(p.data ->> 'description', '-') as description,
        (p.data ->> 'lampColorId')::int as "lampColorId", f.lamp_bytes as "lampBytes", f.can_line as "canLine", f.count, f.first, f.last, f.active
      from (${grouped(scope, filter)}) f
      left join lateral (
        select r.name from record r where r.kind = 'dm1-source-address' and (r.data ->> 'code')::int = f.source_address and ${visibleRecord(scope)}
        order by r.company_id nulls last, r.record_id limit 1
      ) s on true
      left join lateral (
        select r.data from record r left join record a on a.record_id = (r.data ->> 'sourceAddressId')::int
        where r.kind = 'dm1-parameter' and (r.data ->> 'spnCode')::int = f.spn and (r.data ->> 'fmiCode')::int = f.fmi and ${visibleRecord(scope)}
        order by (r.data ->> 'platformId')::int = (
            select (c.data ->> 'dm1PlatformId')::int from unit_profile up join record c using (record_id)
            where up.unit_id = f.unit_id and up.kind = 'can-profile') desc nulls last,
          (a.data ->> 'code')::int = f.source_address desc nulls last, r.company_id nulls last, r.record_id limit 1
      ) p on true`,
    order: sql`last desc, "unitId", "sourceAddressCode", "spnCode", "fmiCode"`,
    start,
    limit,
  })
  return { items: items.map(row => messageOf(row, t)), totalCount }
}

/** Line 2 means both lines, as in requests. */
const grouped = (scope: Scope, filter: Dm1Filter): RawBuilder<unknown> => sql`
  select m.unit_id, u.name as unit_name, m.source_address, m.spn, m.fmi, count(*)::int as count, min(m.occurred_at) as first, max(m.occurred_at) as last,
    case when count(distinct m.can_line) = 2 then 2 else max(m.can_line) end as can_line,
    (array_agg(m.active order by m.occurred_at desc))[1] as active,
    (array_agg(jsonb_build_array(m.lamps, m.flash) order by m.occurred_at desc) filter (where m.lamps is not null))[1] as lamp_bytes
  from dm1_message m join unit u using (unit_id)
  where ${unitInScope(scope, 'u')} and m.unit_id = any(${[...filter.unitIds]}::int[])
    and m.occurred_at >= ${filter.from} and m.occurred_at < ${filter.to}
    and ${filter.canLine === 0 || filter.canLine === 1 ? sql`m.can_line = ${filter.canLine}` : sql`true`}
  group by m.unit_id, u.name, m.source_address, m.spn, m.fmi`

function messageOf({ first, last, lampColorId, lampBytes, ...row }: Row, t: TFunction): Message {
  const lamp = lampColorId === null ? undefined : lamps.get(lampColorId)
  return {
    ...(withoutNulls(row) as Omit<Message, 'firstTimestamp' | 'lastTimestamp'>),
    ...(lamp && { lampColorName: shownRow(t, lamp).label, lampColor: lampColors[lamp.code ?? ''] ?? 'cecece' }),
    ...(lampBytes && { lamps: litLamps(...lampBytes) }),
    firstTimestamp: first.toISOString(),
    lastTimestamp: last.toISOString(),
  }
}

function litLamps(lamps: number, flash: number): NonNullable<Message['lamps']> {
  const looks = lampsOf(lamps, flash)
  return lampNames.flatMap(lamp => {
    const look = looks[lamp]
    return look === undefined || look === 'off' ? [] : [{ lamp, look }]
  })
}

export interface Dm1Code {
  unitId: number
  sourceAddressCode: number
  spnCode: number
  fmiCode: number
}

/** Lists reports of one fault, newest first. */
export async function listOccurrences(
  db: Database,
  scope: Scope,
  { unitId, sourceAddressCode, spnCode, fmiCode }: Dm1Code,
  { from, to }: Pick<Dm1Filter, 'from' | 'to'>,
  { start, limit }: Slice,
): Promise<{ items: Occurrence[]; totalCount: number }> {
  const { items, totalCount } = await readPage<{
    at: Date
    active: boolean
    occurrenceCount: number | null
    latitude: number | null
    longitude: number | null
    engineHours: number | null
  }>(db, {
    rows: sql`
      select m.occurred_at as at, m.active, m.occurrences as "occurrenceCount", m.latitude, m.longitude, m.engine_hours as "engineHours"
      from dm1_message m join unit u using (unit_id)
      where ${unitInScope(scope, 'u')} and m.unit_id = ${unitId} and m.source_address = ${sourceAddressCode}
        and m.spn = ${spnCode} and m.fmi = ${fmiCode} and m.occurred_at >= ${from} and m.occurred_at < ${to}`,
    order: sql`at desc`,
    start,
    limit,
  })
  return {
    items: items.map(({ at, active, latitude, longitude, ...figures }) => ({
      timestamp: at.toISOString(),
      active,
      ...(withoutNulls(figures) as Pick<Occurrence, 'occurrenceCount' | 'engineHours'>),
      ...(latitude !== null && longitude !== null && { position: [longitude, latitude] }),
    })),
    totalCount,
  }
}
