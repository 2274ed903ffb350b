import type { ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { visibleUnits } from '#telemetry/history/list-positions.ts'
import { hidingOf, type HidingRow } from './hide-positions.ts'
import { wrongClockOf } from './wrong-clock.ts'

type Kind = ReportSchemas['DataQualityKind']

interface Example {
  receivedAt: number
  time?: number
  deviceTime?: number
  text: string
}

/** Number of days counted, and maximum numbers of examples and hidings. */
const limits = { days: 30, examples: 5, hidings: 100 } as const

/**
 * Returns the unit's data that was corrected, held apart, rejected or hidden.
 * @throws Problem 404 for a unit outside the scope
 */
export async function dataQualityOf(
  db: Database,
  scope: Scope,
  unitId: number,
): Promise<ReportSchemas['UnitDataQuality']> {
  const [visible] = await visibleUnits(db, scope, [unitId])
  if (visible === undefined) throw notFound('unit', unitId)
  const { rows } = await sql<{ kind: Kind; count: number; examples: Example[] }>`
    select kind, sum(readings)::int as count,
      coalesce((select json_agg(e) from (
        select e from data_quality_day x, jsonb_array_elements(x.examples) with ordinality as l (e, i)
        where x.unit_id = ${unitId} and x.kind = d.kind and x.day > (now() at time zone 'UTC')::date - ${limits.days}::int
        order by x.day desc, i limit ${limits.examples}) newest), '[]') as examples
    from data_quality_day d
    where unit_id = ${unitId} and day > (now() at time zone 'UTC')::date - ${limits.days}::int
      and kind in ('TIME_CORRECTED', 'TIME_HELD', 'PLACE_HELD', 'NO_PLACE', 'REJECTED')
    group by kind order by kind`.execute(db)
  const hidings = await sql<HidingRow>`
    select * from position_hiding where unit_id = ${unitId} order by hidden_at desc, hiding_id desc limit ${limits.hidings}`.execute(
    db,
  )
  const wrongClock = await wrongClockOf(db, unitId)
  return {
    unitId,
    counts: rows.map(({ kind, count, examples }) => ({ kind, count, examples: examples.map(exampleOf) })),
    isClockOftenWrong: wrongClock !== undefined,
    ...(wrongClock && { wrongClock }),
    hidings: hidings.rows.map(hidingOf),
  }
}

const exampleOf = ({ receivedAt, time, deviceTime, text }: Example): ReportSchemas['DataQualityExample'] => ({
  receivedAt: new Date(receivedAt).toISOString(),
  ...(time !== undefined && { timestamp: new Date(time).toISOString() }),
  ...(deviceTime !== undefined && { deviceTimestamp: new Date(deviceTime).toISOString() }),
  text,
})
