import { listMyReportHistory, listReportConfigHistory, type FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { handle, type Context } from '../../kernel/http/handler.ts'
import { readRecord } from '../../kernel/records/read-records.ts'
import { contains, readPage } from '../../kernel/db/lists.ts'
import type { Database } from '../../kernel/db/schema.ts'
import { userLook } from '../../reporting/user-look.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { configKind } from './report-configs.ts'
import type { Use } from '../../kernel/service.ts'
import { Db } from '../../kernel/services.ts'
import { readStored } from '../../kernel/texts/stored.ts'
import { textsOfReader, type Reader } from '../../kernel/texts/texts.ts'
import { reportTitles } from './report-config.ts'

type Run = FleetSchemas['ReportRun']

interface Asked {
  fromDate?: string
  toDate?: string
  filter?: string
  start?: number
  limit?: number
}

/**
 * What was sent, newest first; days are those of the caller's zone. Runs store units by name: a user who did not receive
 * one sees only the names that units in the user's sight have today.
 */
export const reportHistory = [
  handle(listReportConfigHistory, async context => {
    const { configurationId } = context.path
    await readRecord(context.use(Db), context.scope, configKind, configurationId)
    return listRuns(context, sql`r.record_id = ${configurationId}`, context.query)
  }),

  handle(listMyReportHistory, context =>
    listRuns(context, sql`r.user_ids @> array[${context.caller.userId}::int]`, context.query),
  ),
]

async function listRuns(
  reader: Reader & Pick<Context, 'scope'>,
  which: RawBuilder<SqlBool>,
  { fromDate, toDate, filter, start, limit }: Asked,
) {
  const { use, caller, scope } = reader
  const db = use(Db)
  const { zone } = await userLook(db, caller.userId)
  // by the calendar: a day on which the clocks change has 23 or 25 hours
  const midnight = (day: string, later = 0) => sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`
  const { items, totalCount } = await readPage<Stored>(db, {
    rows: sql`
      select r.run_id as "historyId", r.record_id as "configurationId", r.config_name as "configurationName", r.due_at as "timestamp",
        r.status, r.error as "errorMessage", r.from_at as "fromDate", r.to_at as "toDate", r.report_types as "reportTypeNames",
        r.notified as "notifiedUsers", r.equipment as "equipmentNames", r.user_ids @> array[${caller.userId}::int] as "isReceived"
      from report_run r where ${which} and ${contains('r.config_name', filter)}
        and ${fromDate === undefined ? sql`true` : sql`r.due_at >= ${midnight(fromDate)}`}
        and ${toDate === undefined ? sql`true` : sql`r.due_at < ${midnight(toDate, 1)}`}`,
    order: sql`"timestamp" desc, "historyId" desc`,
    start,
    limit,
  })
  const t = await textsOfReader(reader)
  const inSight = await namesInSight(
    db,
    scope,
    items.flatMap(({ isReceived, equipmentNames }) => (isReceived ? [] : equipmentNames)),
  )
  return { items: items.map(run => toWire({ use, t, inSight }, run)), totalCount }
}

async function namesInSight(db: Database, scope: Scope, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unit where name = any (${[...new Set(names)]}::text[]) and ${inScope(scope, 'unit.company_id')}`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

interface Stored extends Omit<Run, 'timestamp' | 'fromDate' | 'toDate' | 'errorMessage'> {
  isReceived: boolean
  timestamp: Date
  fromDate: Date
  toDate: Date
  errorMessage: string | null
}

interface Showing {
  use: Use
  t: TFunction
  inSight: ReadonlySet<string>
}

function toWire(
  { use, t, inSight }: Showing,
  { timestamp, fromDate, toDate, errorMessage, isReceived, ...run }: Stored,
): Run {
  return {
    ...run,
    equipmentNames: run.equipmentNames.filter(name => isReceived || inSight.has(name)),
    reportTypeNames: reportTitles(use, t, run.reportTypeNames),
    timestamp: timestamp.toISOString(),
    fromDate: fromDate.toISOString(),
    toDate: toDate.toISOString(),
    ...(errorMessage === null ? {} : { errorMessage: readStored(errorMessage, t) }),
  }
}
