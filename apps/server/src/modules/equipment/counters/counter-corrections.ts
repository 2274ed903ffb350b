import {
  correctCounter,
  getCounterReadings,
  listCounterCorrections,
  withdrawCounterCorrection,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { checkCorrection } from './check-correction.ts'
import {
  columnOf,
  correctionOf,
  nearestReading,
  type CorrectedColumn,
  type CorrectedCounter,
  type CorrectedReading,
  type CorrectionRow,
} from './correction-rows.ts'

/** Maximum number of corrections per unit, including withdrawn ones. */
const most = 200
const all = ['ENGINE_HOURS', 'ODOMETER', 'FUEL_USED'] as const satisfies readonly CorrectedCounter[]

/** Operations on counter corrections of a unit. */
export const counterCorrections = [
  handle(listCounterCorrections, async ({ path: { unitId }, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, unitId)
    const { rows } = await sql<CorrectionRow>`
      select * from counter_correction where unit_id = ${unitId} order by created_at desc, correction_id desc limit ${most}`.execute(
      db,
    )
    return { counters: await currentCounters(db, unitId, use(Clock).now()), corrections: rows.map(correctionOf) }
  }),

  handle(getCounterReadings, async ({ path: { unitId }, query: { counter, at }, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, unitId)
    const column = await columnOf(db, unitId, counter)
    const [before, after] = await Promise.all([
      nearestReading(db, unitId, column, { before: new Date(at) }),
      nearestReading(db, unitId, column, { from: new Date(at) }),
    ])
    return {
      ...(before && { before: shown(counter, before) }),
      ...(after && { after: shown(counter, after) }),
    }
  }),

  handle(correctCounter, ({ path: { unitId }, body, caller, scope, use }) =>
    withUnit(use(Db), scope, unitId, async db => {
      const { rows: counted } = await sql<{ count: number }>`
        select count(*)::int as count from counter_correction where unit_id = ${unitId}`.execute(db)
      if ((counted[0]?.count ?? 0) >= most) throw badRequest(['problem.correction.most', { most }])
      const column = await columnOf(db, unitId, body.counter)
      const { from, until, shift } = await checkCorrection(db, unitId, column, body, use(Clock).now())
      const row = await db
        .insertInto('counter_correction')
        .values({
          unit_id: unitId,
          counter: column,
          kind: body.kind,
          from_time: from,
          until_time: until,
          old_value: body.oldValue ?? null,
          new_value: body.newValue ?? null,
          shift,
          reason: body.reason,
          created_by: loginOf(caller),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return correctionOf(row)
    }),
  ),

  handle(withdrawCounterCorrection, ({ path: { unitId, correctionId }, body, caller, scope, use }) =>
    withUnit(use(Db), scope, unitId, async db => {
      const stored = await db
        .selectFrom('counter_correction')
        .select('withdrawn_at')
        .where('unit_id', '=', unitId)
        .where('correction_id', '=', correctionId)
        .executeTakeFirst()
      if (!stored) throw notFound('correction', correctionId)
      if (stored.withdrawn_at) throw conflict(['problem.correction.withdrawn'])
      const row = await db
        .updateTable('counter_correction')
        .set({ withdrawn_at: use(Clock).now(), withdrawn_by: loginOf(caller), withdrawal_reason: body.reason })
        .where('unit_id', '=', unitId)
        .where('correction_id', '=', correctionId)
        .returningAll()
        .executeTakeFirstOrThrow()
      return correctionOf(row)
    }),
  ),
]

const loginOf = ({ impersonatorLogin, login }: Caller) => impersonatorLogin ?? login

async function currentCounters(db: Database, unitId: number, now: Date): Promise<FleetSchemas['CurrentCounter'][]> {
  const found = await Promise.all(
    all.map(async counter => {
      const column: CorrectedColumn = await columnOf(db, unitId, counter)
      const reading = await nearestReading(db, unitId, column, { before: new Date(now.getTime() + 1) })
      return reading && shown(counter, reading)
    }),
  )
  return found.filter(each => each !== undefined)
}

const shown = (
  counter: CorrectedCounter,
  { time, reported, corrected }: CorrectedReading,
): FleetSchemas['CurrentCounter'] => ({ counter, timestamp: time.toISOString(), reported, corrected })

/** @throws Problem 404 for a unit outside the scope */
async function requireUnit(db: Database, scope: Scope, unitId: number): Promise<void> {
  const { rows } = await sql`
    select from unit u where u.unit_id = ${unitId} and ${unitInScope(scope, 'u')}`.execute(db)
  if (rows.length === 0) throw notFound('unit', unitId)
}

/** Runs a change while locking the unit, so that corrections cannot overlap. */
function withUnit<T>(db: Database, scope: Scope, unitId: number, act: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async trx => {
    await sql`select from unit where unit_id = ${unitId} for no key update`.execute(trx)
    await requireUnit(trx, scope, unitId)
    return act(trx)
  })
}
