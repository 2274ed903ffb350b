import { exportSubscriptionsActivation, exportSubscriptionsExpiration, type ReportSchemas } from '@muster/contract'
import { csv, csvType, excelType, workbook, type Sheet } from '../../excel/index.ts'
import type { Database } from '../../db/schema.ts'
import { file, handle } from '../../http/handler.ts'
import type { Scope } from '../../scope/scope.ts'
import { zoneOf } from '../commands/export-history.ts'
import { listActivations, listExpirations } from './subscription-reports.ts'

/** Rows asked for at once while a file is written. */
const page = 1000

const usual = [{ header: 'Unit', width: 32 }, { header: 'Serial number', width: 20 }, { header: 'Company', width: 28 }, { header: 'Subscription', width: 32 }]

/** Both lists as files, with moments in the caller's zone (001 §7). */
export const exportSubscriptions = [
  handle(exportSubscriptionsActivation, ({ path, body, scope, deps: { db, clock } }) =>
    fileOf(db, scope, { title: 'Subscription activations', format: path.format, body, now: clock() }, {
      columns: [...usual, { header: 'Device', width: 24 }, { header: 'Activated', kind: 'time' }, { header: 'Ends', kind: 'time' }],
      rows: pages(start => listActivations(db, scope, { filter: body.filter, start, limit: page }), row => [
        row.unitName, row.serialNumber, row.companyName, row.subscriptionName, row.uniqueId, new Date(row.activationDate),
        row.subscriptionEndDate && new Date(row.subscriptionEndDate),
      ]),
    })),

  handle(exportSubscriptionsExpiration, ({ path, body, scope, deps: { db, clock } }) => {
    const now = clock()
    const { filter, expirationDays, offsetUTC } = body
    return fileOf(db, scope, { title: 'Subscription expirations', format: path.format, body, now }, {
      columns: [...usual, { header: 'Ends', kind: 'time' }, { header: 'Days left', kind: 'number' }],
      rows: pages(start => listExpirations(db, scope, { filter, expirationDays, offsetUTC, now, start, limit: page }), row => [
        row.unitName, row.serialNumber, row.companyName, row.subscriptionName, new Date(row.subscriptionEndDate), row.daysLeft,
      ]),
    })
  }),
]

type Cells = (string | number | Date | undefined)[]

async function* pages<Row>(ask: (start: number) => Promise<{ items: Row[] }>, cells: (row: Row) => Cells): AsyncGenerator<Cells[]> {
  for (let start = 0; ; start += page) {
    const { items } = await ask(start)
    if (items.length === 0) return
    yield items.map(cells)
    if (items.length < page) return
  }
}

interface Asked {
  title: string
  format: string
  body: ReportSchemas['SubscriptionsParam']
  now: Date
}

async function fileOf(db: Database, scope: Scope, { title, format, body, now }: Asked, { columns, rows }: Pick<Sheet, 'columns' | 'rows'>) {
  const patterns = await db.selectFrom('app_user').select(['date_format as dateFormat', 'time_format as timeFormat'])
    .where('user_id', '=', scope.userId).executeTakeFirstOrThrow()
  const look = { zone: zoneOf(body.offsetUTC), ...patterns }
  const about = [['Report', title], ['Filter', body.filter || '-'], ['Time zone', `UTC${look.zone}`]] as const
  const sheet: Sheet = { name: title, about, columns, rows }
  const filename = `${title} ${now.toISOString().slice(0, 10)}`
  return format === 'csv'
    ? file({ filename: `${filename}.csv`, contentType: csvType, content: csv(sheet, look) })
    : file({ filename: `${filename}.xlsx`, contentType: excelType, content: workbook([sheet], look) })
}
