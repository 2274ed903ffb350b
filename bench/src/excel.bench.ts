import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { workbook } from '@muster/server/src/reporting/excel/index.ts'
import type { Cell, Column } from '@muster/server/src/reporting/excel/index.ts'
import { defineBenchmark } from './benchmark.ts'

const rows = 100_000
const look = { zone: 'Europe/Rome', dateFormat: 'dd/MM/yyyy', timeFormat: 'HH:mm:ss' }
const columns: Column[] = [
  { header: 'Time', kind: 'time' },
  { header: 'Unit' },
  { header: 'Status' },
  ...Array.from({ length: 12 }, (_, i): Column => ({ header: `Signal ${i} (kPa)`, kind: 'number' })),
]

/** A row of a report of one day's readings. */
function rowOf(index: number): Cell[] {
  const texts = [
    Date.UTC(2026, 0, 1) + index * 10_000,
    `Axial-Flow 9250 no. ${index % 20}`,
    index % 3 === 0 ? 'Working' : 'Moving',
  ]
  return [...texts, ...Array.from({ length: 12 }, (_, i) => Math.round(Math.sin(index / 50 + i) * 10_000) / 10)]
}

function* batches() {
  for (let at = 0; at < rows; at += 200) yield Array.from({ length: 200 }, (_, i) => rowOf(at + i))
}

export default defineBenchmark({
  name: 'excel',
  about: `A workbook of ${rows.toLocaleString('en')} rows of 15 columns, streamed to a file`,
  rounds: 3,
  warmUps: 0,
  figures: { cpu: { unit: 's', budget: 6 }, 'peak memory': { unit: 'MB', budget: 120 }, wall: { unit: 's' } },
  setup: folder => {
    const base = process.memoryUsage.rss()
    return {
      ours: () =>
        measured(base, () =>
          pipeline(
            workbook([{ name: 'Readings', about: [['Time zone', look.zone]], columns, rows: batches() }], look),
            createWriteStream(join(folder, 'readings.xlsx')),
          ),
        ),
    }
  },
})

/** CPU time of the process, and the growth of its memory since the first round began. */
async function measured(base: number, work: () => Promise<unknown>) {
  const [start, before] = [performance.now(), process.cpuUsage()]
  let peak = base
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  await work()
  clearInterval(watch)
  const { user, system } = process.cpuUsage(before)
  return {
    cpu: (user + system) / 1e6,
    'peak memory': (Math.max(peak, process.memoryUsage.rss()) - base) / 1e6,
    wall: (performance.now() - start) / 1000,
  }
}
