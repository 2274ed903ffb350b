import { reportConfigCalls, listReportConfigs, type FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { isZone } from '#kernel/time/is-zone.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { listRecords } from '#kernel/records/read-records.ts'
import type { Saving, StoredRecord } from '#kernel/records/record-kind.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { wrongRecipients } from '#modules/organisation/users/public.ts'
import { offeredReports } from './offered-reports.ts'
import { nextDue } from './due-times.ts'
import { byCompany, byEquipment, frequencies, reportNames, reportTitles, type ConfigData } from './report-config.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'

type Input = FleetSchemas['ReportConfigInput']
type Row = FleetSchemas['ReportConfigRow']

export const configKind = { kind: 'report-config' } as const

/** Operations on configurations of scheduled reports. The list is not specified; it also returns the last run. */
export const reportConfigs = [
  ...recordHandlers({
    ...configKind,
    ...reportConfigCalls,
    keep: (input: Input, saving, before) => keep(input, saving, before?.data as ConfigData | undefined),
    // a copy sends no duplicate emails, and nothing that only the original's editor may see
    copied: ({ scope }) => ({ enabled: false, savedBy: scope.userId }),
    refersTo: ({ notificationGroupIds }: ConfigData) =>
      notificationGroupIds.map(id => ({ field: 'notificationGroupIds', kind: 'notification-group', id })),
    row: () => ({}) as Row,
    async detail({ id, name, version, data: { savedBy: _, ...data } }: StoredRecord<ConfigData>, { db, scope }) {
      const equipments = await unitsInSight(db, scope, data.unitIds)
      return { configurationId: id, name, version, ...data, unitIds: equipments.map(unit => unit.id), equipments }
    },
  }).filter(({ operation }) => operation !== listReportConfigs),

  handle(listReportConfigs, async context => {
    const { query, scope, use } = context
    const db = use(Db)
    const clock = use(Clock).now
    const t = await textsOfReader(context)
    const { items, totalCount } = await listRecords<ConfigData>(db, scope, configKind.kind, query)
    return { items: await rowsOf({ use, scope, t }, items, clock()), totalCount }
  }),
]

/** Keeps stored units outside the caller's scope, and stored users that the input contains. */
async function keep(input: Input, { use, db, scope }: Saving, before?: ConfigData): Promise<ConfigData> {
  const {
    visibilityTypeId,
    visibilityCompanyId,
    unitIds = [],
    users = [],
    notificationGroupIds = [],
    frequencyTypeId,
    timezoneId,
    reportTypeIds,
    emails = before?.emails ?? [],
    sendAt = before?.sendAt,
    fileFormat = before?.fileFormat,
  } = input
  const unsubscribed = before?.unsubscribed ?? []
  const storedUnits = before?.unitIds ?? []
  const [units, people, offered] = await Promise.all([
    unitsInSight(db, scope, [...unitIds, ...storedUnits]),
    wrongRecipients(
      db,
      scope,
      'users',
      users.filter(id => !before?.users.includes(id)),
    ),
    offeredReports(use, scope.userId),
  ])
  const inSight = new Set(units.map(({ id }) => id))
  const stay = storedUnits.filter(id => !inSight.has(id))
  const errors: Line[] = [
    ...(visibilityTypeId === byEquipment && unitIds.length === 0 ? [['unitIds', 'problem.chooseUnit'] as const] : []),
    ...(visibilityTypeId === byCompany && visibilityCompanyId === undefined
      ? [['visibilityCompanyId', 'problem.chooseCompany'] as const]
      : []),
    ...(visibilityTypeId === byCompany &&
    visibilityCompanyId !== undefined &&
    !scope.companyIds.includes(visibilityCompanyId)
      ? [noSuch('visibilityCompanyId', 'company', visibilityCompanyId)]
      : []),
    ...(frequencies.has(frequencyTypeId)
      ? []
      : [['frequencyTypeId', 'problem.noFrequency', { id: frequencyTypeId }] as const]),
    ...reportTypeIds
      .filter(id => !offered.some(report => report.id === id))
      .map((id): Line => ['reportTypeIds', 'problem.noReport', { id }]),
    ...(isZone(timezoneId) ? [] : [['timezoneId', 'problem.notAZone', { zone: timezoneId }] as const]),
    ...unitIds.filter(id => !inSight.has(id) && !stay.includes(id)).map(id => noSuch('unitIds', 'unit', id)),
    ...people,
    ...emails
      .filter(address => unsubscribed.includes(address.toLowerCase()))
      .map((address): Line => ['emails', 'problem.addressUnsubscribed', { address }]),
  ]
  if (errors.length > 0) throw badRequest(['problem.reportInvalid'], { errors: errors.slice(0, 20) })
  const { enabled, langId, presetId, notes, notesFrame } = input
  return {
    visibilityTypeId,
    enabled,
    frequencyTypeId,
    timezoneId,
    langId,
    presetId,
    notes,
    notesFrame,
    savedBy: scope.userId,
    reportTypeIds: [...new Set(reportTypeIds)],
    notificationGroupIds: [...new Set(notificationGroupIds)],
    users: [...new Set(users)],
    ...(emails.length > 0 && { emails: withoutRepeats(emails) }),
    ...(unsubscribed.length > 0 && { unsubscribed }),
    ...(sendAt !== undefined && { sendAt }),
    ...(fileFormat !== undefined && { fileFormat }),
    // only the one that the visibility type uses
    ...(visibilityTypeId === byCompany
      ? { visibilityCompanyId, unitIds: [] }
      : { unitIds: [...new Set([...unitIds, ...stay])] }),
  }
}

/** Returns each address once, in its first spelling. */
const withoutRepeats = (addresses: readonly string[]): string[] =>
  [...new Map(addresses.toReversed().map(address => [address.toLowerCase(), address])).values()].toReversed()

/** Lists visible units by name. */
async function unitsInSight(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select unit_id as id, name from unit where unit_id = any (${numbers(ids)}::int[]) and ${inScope(scope, 'unit.company_id')}
    order by lower(name), unit_id`.execute(db)
  return rows
}

interface Showing {
  use: Use
  scope: Scope
  t: TFunction
}

async function rowsOf(
  { use, scope, t }: Showing,
  records: readonly StoredRecord<ConfigData>[],
  now: Date,
): Promise<Row[]> {
  const db = use(Db)
  const units = new Map(
    (
      await unitsInSight(
        db,
        scope,
        records.flatMap(({ data }) => data.unitIds),
      )
    ).map(({ id, name }) => [id, name]),
  )
  const { rows: runs } = await sql<{ id: number; last: Date }>`
    select record_id as id, max(due_at) as last from report_run where record_id = any (${numbers(records.map(({ id }) => id))}::int[]) group by 1`.execute(
    db,
  )
  const companies = await db
    .selectFrom('company')
    .select(['company_id', 'name'])
    .where(inScope(scope, 'company.company_id'))
    .execute()
  return records.map(({ id, name, data }) => {
    const company = companies.find(({ company_id }) => company_id === data.visibilityCompanyId)?.name
    const last = runs.find(run => run.id === id)?.last
    return {
      configurationId: id,
      name,
      enabled: data.enabled,
      visibilityTypeId: data.visibilityTypeId,
      ...(company === undefined ? {} : { visibilityCompanyName: company }),
      equipmentNames: data.unitIds.flatMap(unit => units.get(unit) ?? []),
      frequencyTypeName: t(`label.frequency.${frequencies.get(data.frequencyTypeId) ?? 'DAILY'}`),
      reportTypeNames: reportTitles(use, t, reportNames(use, data.reportTypeIds)),
      reportTypeIds: data.reportTypeIds,
      ...(last ? { lastRunAt: last.toISOString() } : {}),
      ...(data.enabled ? { nextRunAt: nextDue(data, now).toISOString() } : {}),
    }
  })
}
