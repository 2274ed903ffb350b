import type { FleetSchemas } from '@muster/contract'
import type { Sheet } from '../../reporting/excel/index.ts'
import type { Slice } from './dm1-queries.ts'

type Message = FleetSchemas['Dm1Message']

const batch = 1000
const lines = ['Can Bus 0', 'Can Bus 1', 'Both']

/** Faults as a table; rows are read while it is sent. */
export function dm1Sheet(page: (slice: Slice) => Promise<{ items: readonly Message[] }>): Omit<Sheet, 'about'> {
  return {
    name: 'DM1 messages',
    columns: [
      { header: 'Last reported', kind: 'time' },
      { header: 'Unit', width: 28 },
      { header: 'Source address', kind: 'number', digits: 0 },
      { header: 'Source', width: 24 },
      { header: 'SPN', kind: 'number', digits: 0 },
      { header: 'FMI', kind: 'number', digits: 0 },
      { header: 'DTC', width: 12 },
      { header: 'Description', width: 40 },
      { header: 'Lamp', width: 24 },
      { header: 'CAN line', width: 12 },
      { header: 'Reports', kind: 'number', digits: 0 },
      { header: 'First reported', kind: 'time' },
      { header: 'Status', width: 10 },
    ],
    rows: (async function* () {
      for (let start = 0; ; start += batch) {
        const { items } = await page({ start, limit: batch })
        yield items.map(cellsOf)
        if (items.length < batch) return
      }
    })(),
  }
}

const cellsOf = (message: Message) => [
  new Date(message.lastTimestamp),
  message.unitName,
  message.sourceAddressCode,
  named(message.sourceAddressName),
  message.spnCode,
  message.fmiCode,
  message.dtcCode,
  named(message.description),
  message.lampColorName,
  lines[message.canLine ?? -1],
  message.count,
  new Date(message.firstTimestamp),
  message.active ? 'Active' : 'Inactive',
]

/** A dash on the screen is an empty cell in a file. */
const named = (name: string) => (name === '-' ? undefined : name)
