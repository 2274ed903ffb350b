import type { TFunction } from 'i18next'
import type { Sheet } from '#reporting/excel/index.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { tableFile } from '#reporting/table-file.ts'
import { unitColumns } from '#reporting/unit-columns.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import { listActivations, listExpirations } from './subscription-reports.ts'

type Table = Pick<Sheet, 'columns' | 'rows'>
type Filter<Query> = Omit<Query, 'start' | 'limit'>

/** Rows read at once while a file is written. */
const pageSize = 1000

export const activationsSheet = (
  db: Database,
  scope: Scope,
  filter: Filter<Parameters<typeof listActivations>[2]>,
  t: TFunction,
): Table => ({
  columns: [
    ...unitColumns(t),
    { header: t('subscriptions.uniqueId'), width: 24 },
    { header: t('subscriptions.subscription'), width: 32 },
    { header: t('subscriptions.activated'), kind: 'time' },
    { header: t('subscriptions.end'), kind: 'time' },
  ],
  rows: pages(
    start => listActivations(db, scope, { ...filter, start, limit: pageSize }, t),
    row => [
      row.unitName,
      row.serialNumber,
      row.companyName,
      row.uniqueId,
      row.subscriptionName,
      new Date(row.activationDate),
      row.subscriptionEndDate && new Date(row.subscriptionEndDate),
    ],
  ),
})

export const expirationsSheet = (
  db: Database,
  scope: Scope,
  filter: Filter<Parameters<typeof listExpirations>[2]>,
  t: TFunction,
): Table => ({
  columns: [
    ...unitColumns(t),
    { header: t('subscriptions.subscription'), width: 32 },
    { header: t('subscriptions.end'), kind: 'time' },
    { header: t('file.subscriptions.daysLeft'), kind: 'number' },
  ],
  rows: pages(
    start => listExpirations(db, scope, { ...filter, start, limit: pageSize }, t),
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
  readPage: (start: number) => Promise<{ items: Row[] }>,
  cells: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  for (let start = 0; ; start += pageSize) {
    const { items } = await readPage(start)
    if (items.length === 0) return
    yield items.map(cells)
    if (items.length < pageSize) return
  }
}

interface SubscriptionFile {
  title: string
  about: readonly (readonly [label: string, value: string])[]
  now: Date
  formats: FileFormats
  sheet: Table
}

export function subscriptionFile({ title, about, now, formats, sheet: table }: SubscriptionFile) {
  const sheet: Sheet = { name: title, about: [[formats.t('file.report'), title], ...about], ...table }
  return tableFile({ name: `${title} ${zoneDay(formats.zone)(now)}`, title, formats, sheets: () => [sheet] })
}
