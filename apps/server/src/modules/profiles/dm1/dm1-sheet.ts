import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import type { Cell, Sheet } from '#reporting/excel/index.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import type { Slice } from './dm1-queries.ts'

type Message = FleetSchemas['Dm1Message']

const batch = 1000

/** Writes faults as a table; rows are read while the file is sent. */
export function dm1Sheet(
  db: Database,
  page: (slice: Slice) => Promise<{ items: readonly Message[] }>,
  t: TFunction,
): Omit<Sheet, 'about'> {
  return {
    name: t('reports.dm1'),
    columns: [
      { header: t('reports.dm1.last'), kind: 'time' },
      ...unitColumns(t),
      { header: t('reports.dm1.source'), kind: 'number', digits: 0 },
      { header: t('file.dm1.source'), width: 24 },
      { header: 'SPN', kind: 'number', digits: 0 },
      { header: 'FMI', kind: 'number', digits: 0 },
      { header: 'DTC', width: 12 },
      { header: t('reports.dm1.description'), width: 40 },
      { header: t('reports.dm1.lamp'), width: 24 },
      { header: t('reports.dm1.lamps'), width: 24 },
      { header: t('reports.dm1.canLine'), width: 12 },
      { header: t('reports.dm1.count'), kind: 'number', digits: 0 },
      { header: t('reports.dm1.first'), kind: 'time' },
      { header: t('reports.dm1.state'), width: 10 },
    ],
    rows: (async function* () {
      const readUnits = unitReader(db)
      for (let start = 0; ; start += batch) {
        const { items } = await page({ start, limit: batch })
        const unitOf = await readUnits(items.map(({ unitId }) => unitId))
        yield items.map(message => cellsOf(message, unitOf(message.unitId), t))
        if (items.length < batch) return
      }
    })(),
  }
}

const cellsOf = (message: Message, unit: readonly Cell[], t: TFunction) => [
  new Date(message.lastTimestamp),
  ...unit,
  message.sourceAddressCode,
  named(message.sourceAddressName),
  message.spnCode,
  message.fmiCode,
  message.dtcCode,
  named(message.description),
  message.lampColorName,
  message.lamps
    ?.map(({ lamp, look }) => t(`reports.dm1.lamps.${look}`, { lamp: t(`reports.dm1.lamps.${lamp}`) }))
    .join(', '),
  message.canLine === undefined ? undefined : t(`reports.dm1.canLine.${message.canLine}`),
  message.count,
  new Date(message.firstTimestamp),
  message.active ? t('reports.dm1.active') : t('reports.dm1.gone'),
]

/** Leaves a cell empty where the screen shows a dash. */
const named = (name: string) => (name === '-' ? undefined : name)
