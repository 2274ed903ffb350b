import type { TFunction } from 'i18next'
import { csv, csvType, excelType, workbook, type Sheet } from '#reporting/excel/index.ts'
import type { Database } from '#kernel/db/schema.ts'
import { file } from '#kernel/http/handler.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import type { FileLook } from '#reporting/user-look.ts'
import { listActivations, listExpirations } from './subscription-reports.ts'

type Table = Pick<Sheet, 'columns' | 'rows'>
type Asked<Query> = Omit<Query, 'start' | 'limit'>

/** Rows asked for at once while a file is written. */
const page = 1000

const usual = (t: TFunction) => [
  { header: t('subscriptions.unit'), width: 32 },
  { header: t('subscriptions.serial'), width: 20 },
  { header: t('subscriptions.company'), width: 28 },
  { header: t('subscriptions.subscription'), width: 32 },
]

export const activationsSheet = (
  db: Database,
  scope: Scope,
  asked: Asked<Parameters<typeof listActivations>[2]>,
  t: TFunction,
): Table => ({
  columns: [
    ...usual(t),
    { header: t('subscriptions.uniqueId'), width: 24 },
    { header: t('subscriptions.activated'), kind: 'time' },
    { header: t('subscriptions.end'), kind: 'time' },
  ],
  rows: pages(
    start => listActivations(db, scope, { ...asked, start, limit: page }, t),
    row => [
      row.unitName,
      row.serialNumber,
      row.companyName,
      row.subscriptionName,
      row.uniqueId,
      new Date(row.activationDate),
      row.subscriptionEndDate && new Date(row.subscriptionEndDate),
    ],
  ),
})

export const expirationsSheet = (
  db: Database,
  scope: Scope,
  asked: Asked<Parameters<typeof listExpirations>[2]>,
  t: TFunction,
): Table => ({
  columns: [
    ...usual(t),
    { header: t('subscriptions.end'), kind: 'time' },
    { header: t('file.subscriptions.daysLeft'), kind: 'number' },
  ],
  rows: pages(
    start => listExpirations(db, scope, { ...asked, start, limit: page }, t),
    row => [
      row.unitName,
      row.serialNumber,
      row.companyName,
      row.subscriptionName,
      new Date(row.subscriptionEndDate),
      row.daysLeft,
    ],
  ),
})

type Cells = (string | number | Date | undefined)[]

async function* pages<Row>(
  ask: (start: number) => Promise<{ items: Row[] }>,
  cells: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  for (let start = 0; ; start += page) {
    const { items } = await ask(start)
    if (items.length === 0) return
    yield items.map(cells)
    if (items.length < page) return
  }
}

interface SubscriptionFile {
  title: string
  about: readonly (readonly [label: string, value: string])[]
  now: Date
  look: FileLook
  /** A workbook where left out. */
  format?: string
  sheet: Table
}

export function subscriptionFile({ title, about, now, look, format, sheet: table }: SubscriptionFile) {
  const sheet: Sheet = { name: title, about: [[look.t('file.report'), title], ...about], ...table }
  const filename = `${title} ${zoneDay(look.zone)(now)}`
  return format === 'csv'
    ? file({ filename: `${filename}.csv`, contentType: csvType, content: csv(sheet, look) })
    : file({ filename: `${filename}.xlsx`, contentType: excelType, content: workbook([sheet], look) })
}
