import { zoneDay } from '../../../kernel/time/zone-clock.ts'
import type { AskedSpan, AskedUnit } from '../../../reporting/asked.ts'
import { localDays } from '../../../reporting/days.ts'
import type { Sheets } from '../../../reporting/report-file.ts'
import { keyIntervals } from './intervals.ts'
import { keyDays } from './key-days.ts'
import type { Use } from '../../../kernel/service.ts'
import { Clock, Db } from '../../../kernel/services.ts'

const words = { ON: 'Key on', OFF: 'Key off', NO_DATA: 'No data', OUT_OF_RANGE: '' }

/** The sums of each unit and day, and every interval; days that the span cuts count what lies within it. */
export function keySheets(use: Use, units: readonly AskedUnit[], span: AskedSpan, zone: string): Sheets {
  const db = use(Db)
  const clock = use(Clock).now
  const [from, to] = [span.from.getTime(), span.to.getTime() + 1]
  const now = clock().getTime()
  const intervalsOf = (unit: AskedUnit) => keyIntervals(db, unit.id, from, to, now)
  const dateOf = zoneDay(zone)
  return [
    {
      name: 'Days',
      columns: [
        { header: 'Unit', width: 28 },
        { header: 'Day', kind: 'day' },
        { header: 'Key on (h:mm:ss)', kind: 'duration' },
        { header: 'Key off (h:mm:ss)', kind: 'duration' },
        { header: 'No data (h:mm:ss)', kind: 'duration' },
        { header: 'Times turned on', kind: 'number', digits: 0 },
      ],
      rows: (async function* () {
        const days = await localDays(db, dateOf(from), dateOf(to - 1), zone)
        for (const unit of units) {
          const sums = keyDays(await intervalsOf(unit), days)
          yield sums.map(({ day, onSeconds, offSeconds, noDataSeconds, switchOns }) => [
            unit.name,
            day,
            onSeconds,
            offSeconds,
            noDataSeconds,
            switchOns,
          ])
        }
      })(),
    },
    {
      name: 'Intervals',
      columns: [
        { header: 'Unit', width: 28 },
        { header: 'Status' },
        { header: 'From', kind: 'time' },
        { header: 'To', kind: 'time' },
        { header: 'Duration (h:mm:ss)', kind: 'duration' },
      ],
      rows: (async function* () {
        for (const unit of units) {
          const known = (await intervalsOf(unit)).filter(({ state }) => state !== 'OUT_OF_RANGE')
          yield known.map(({ from, to, state }) => [unit.name, words[state], from, to, (to - from) / 1000])
        }
      })(),
    },
  ]
}
