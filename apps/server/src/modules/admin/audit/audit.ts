import { eraseAuditPerson, exportAudit, getAuditEntry, listAuditEntries, type FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { erasePerson } from '#kernel/audit/erase-person.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { file, handle } from '#kernel/http/handler.ts'
import { conflict, notFound } from '#kernel/http/problem.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { csv, csvType, excelType, workbook, type Cell, type Sheet } from '#reporting/excel/index.ts'
import { fileFormats } from '#reporting/user-formats.ts'
import { eachEntry, findEntry, listEntries } from './audit-queries.ts'

type AuditEntryDetail = FleetSchemas['AuditEntryDetail']

export const audit = [
  handle(listAuditEntries, ({ query, scope, use }) => listEntries(use(Db), scope, query)),

  handle(getAuditEntry, async ({ path, scope, use }) => {
    const entry = await findEntry(use(Db), scope, path.entryId)
    if (!entry) throw notFound('audit-entry', path.entryId)
    return entry
  }),

  handle(eraseAuditPerson, async ({ path: { userId }, scope, use }) => {
    const db = use(Db)
    const { rows } = await sql<{ isActive: boolean }>`
      select u.active as "isActive" from app_user u where u.user_id = ${userId} and ${inScope(scope, 'u.company_id')}`.execute(
      db,
    )
    if (!rows[0]) throw notFound('user', userId)
    // entries of what they do next would name them again
    if (rows[0].isActive) throw conflict(['problem.erasesActive'])
    return { entries: await db.transaction().execute(trx => erasePerson(trx, userId)) }
  }),

  handle(exportAudit, async ({ path: { format }, query, scope, use }) => {
    const formats = await fileFormats(use, scope.userId)
    const sheet = sheetOf(formats.t, eachEntry(use(Db), scope, query))
    const name = `${formats.t('admin.audit')} ${zoneDay(formats.zone)(use(Clock).now())}`
    return format === 'csv'
      ? file({ filename: `${name}.csv`, contentType: csvType, content: csv(sheet, formats) })
      : file({ filename: `${name}.xlsx`, contentType: excelType, content: workbook([sheet], formats) })
  }),
]

function sheetOf(t: TFunction, entries: AsyncIterable<AuditEntryDetail[]>): Sheet {
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const some of entries) yield some.map(entry => cellsOf(entry, t))
  }
  return {
    name: t('admin.audit'),
    about: [],
    columns: [
      { header: t('admin.audit.time'), kind: 'time' },
      { header: t('admin.audit.user') },
      { header: t('admin.audit.actor') },
      { header: t('admin.audit.token') },
      { header: t('admin.audit.event') },
      { header: t('admin.audit.operation'), width: 28 },
      { header: t('admin.audit.count'), kind: 'number' },
      { header: t('admin.audit.company') },
      { header: t('admin.audit.kind') },
      { header: t('admin.audit.recordId') },
      { header: t('admin.audit.record'), width: 28 },
      { header: t('admin.audit.changes'), width: 80 },
      { header: t('admin.audit.address') },
    ],
    rows: rows(),
  }
}

function cellsOf(entry: AuditEntryDetail, t: TFunction): Cell[] {
  const { at, userName, actorName, via, event, operation, count, companyName, recordKind, recordId, recordLabel } =
    entry
  const changes = entry.changes.map(({ field, before = '', after = '' }) => `${field}: ${before} → ${after}`)
  return [
    new Date(at),
    userName ?? (event === 'OPENED' ? t('admin.audit.sharedLink', { name: recordLabel ?? recordId ?? '' }) : ''),
    actorName ?? '',
    via ?? '',
    t(`admin.audit.event.${event}`),
    operation,
    count,
    companyName,
    recordKind ?? '',
    recordId ?? '',
    recordLabel ?? '',
    changes.join('\n') || (entry.request ?? entry.code ?? ''),
    entry.address ?? '',
  ]
}
