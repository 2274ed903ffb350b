import { listMyReportHistory, listReportConfigHistory, type FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { handle, type Context } from '#kernel/http/handler.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import { userFormats } from '#reporting/user-formats.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { configKind } from './report-configs.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { readStored } from '#kernel/texts/stored.ts'
import { textsOfReader, type Reader } from '#kernel/texts/texts.ts'
import { namedIn, withoutNames } from './deliver.ts'
import { displayName } from './recipients.ts'
import { reportTitles } from './report-config.ts'

type Run = FleetSchemas['ReportRun']

interface HistoryFilter {
  fromDate?: string
  toDate?: string
  filter?: string
  start?: number
  limit?: number
}

/**
 * Operations on the history of scheduled reports, newest first; days are in the caller's zone. Runs store units and
 * recipients by name: a user who was no recipient sees only the current names of visible units and users.
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
  { fromDate, toDate, filter, start, limit }: HistoryFilter,
) {
  const { use, caller, scope } = reader
  const db = use(Db)
  const { zone } = await userFormats(db, caller.userId)
  // by calendar: a day when clocks change has 23 or 25 hours
  const midnight = (day: string, later = 0) => sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`
  const { items, totalCount } = await readPage<Stored>(db, {
    rows: sql`
      select r.run_id as "historyId", r.record_id as "configurationId", r.config_name as "configurationName", r.due_at as "timestamp",
        r.status, r.error as "errorMessage", r.from_at as "fromDate", r.to_at as "toDate", r.report_types as "reportTypeNames",
        r.notified as "notifiedUsers", r.equipment as "equipmentNames",
        r.size_bytes as "sizeBytes", r.requested_by is not null as "sentNow", r.user_ids @> array[${caller.userId}::int] as "isReceived"
      from report_run r where ${which} and ${contains('r.config_name', filter)}
        and ${fromDate === undefined ? sql`true` : sql`r.due_at >= ${midnight(fromDate)}`}
        and ${toDate === undefined ? sql`true` : sql`r.due_at < ${midnight(toDate, 1)}`}`,
    order: sql`"timestamp" desc, "historyId" desc`,
    start,
    limit,
  })
  const t = await textsOfReader(reader)
  const ofOthers = items.filter(({ isReceived }) => !isReceived)
  const [inSight, people] = await Promise.all([
    namesInSight(
      db,
      scope,
      ofOthers.flatMap(({ equipmentNames }) => equipmentNames),
    ),
    peopleInSight(
      db,
      scope,
      ofOthers.flatMap(({ notifiedUsers, errorMessage }) => [...notifiedUsers, ...namedIn(errorMessage ?? '')]),
    ),
  ])
  return { items: items.map(run => toWire({ use, t, inSight, people }, run)), totalCount }
}

async function namesInSight(db: Database, scope: Scope, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unit where name = any (${[...new Set(names)]}::text[]) and ${inScope(scope, 'unit.company_id')}`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Returns those names and addresses, as given by `recipientsOf`, that belong to visible users, notification groups and reports;
 * addresses in lower case.
 */
async function peopleInSight(db: Database, scope: Scope, named: readonly string[]): Promise<ReadonlySet<string>> {
  const requested = [...new Set(named.flatMap(who => [who, who.toLowerCase()]))]
  const { rows } = await sql<{ name: string; address: string }>`
    select u.name, u.address from (
      select company_id, ${displayName} as name, lower(email) as address from app_user
    ) u where (u.name = any (${requested}::text[]) or u.address = any (${requested}::text[])) and ${inScope(scope, 'u.company_id')}
    union all
    select email, lower(email) from record r
      cross join jsonb_array_elements_text(coalesce(r.data->'emails', '[]') || coalesce(r.data->'unsubscribed', '[]')) email
    where r.kind in ('notification-group', ${configKind.kind}) and ${visibleRecord(scope)} and lower(email) = any (${requested}::text[])`.execute(
    db,
  )
  return new Set(rows.flatMap(({ name, address }) => [name, address]))
}

interface Stored extends Omit<Run, 'timestamp' | 'fromDate' | 'toDate' | 'errorMessage' | 'sizeBytes'> {
  isReceived: boolean
  sizeBytes: number | null
  timestamp: Date
  fromDate: Date
  toDate: Date
  errorMessage: string | null
}

interface Showing {
  use: Use
  t: TFunction
  inSight: ReadonlySet<string>
  people: ReadonlySet<string>
}

function toWire(
  { use, t, inSight, people }: Showing,
  { timestamp, fromDate, toDate, errorMessage, isReceived, sizeBytes, ...run }: Stored,
): Run {
  const isKnown = (who: string) => people.has(who) || people.has(who.toLowerCase())
  const failure = errorMessage === null ? undefined : readStored(errorMessage, t)
  const shown = failure === undefined || isReceived ? failure : withoutNames(failure, isKnown)
  return {
    ...run,
    notifiedUsers: run.notifiedUsers.filter(name => isReceived || isKnown(name)),
    equipmentNames: run.equipmentNames.filter(name => isReceived || inSight.has(name)),
    reportTypeNames: reportTitles(use, t, run.reportTypeNames),
    timestamp: timestamp.toISOString(),
    fromDate: fromDate.toISOString(),
    toDate: toDate.toISOString(),
    ...(shown !== undefined && { errorMessage: shown }),
    ...(sizeBytes !== null && { sizeBytes }),
  }
}
