import { zoneDay } from '#kernel/time/zone-clock.ts'
import type { RequestedSpan, RequestedUnit } from '#reporting/requested.ts'
import { localDays } from '#reporting/days.ts'
import type { Sheets } from '#reporting/report-file.ts'
import { chartColours } from '#reporting/chart-colours.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import { keyIntervals } from './intervals.ts'
import { keyDays } from './key-days.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Writes the sums per unit and day, and all intervals; a partial day counts its time in the span. */
export function keySheets(
  use: Use,
  units: readonly RequestedUnit[],
  span: RequestedSpan,
  { zone, t }: FileFormats,
): Sheets {
  const db = use(Db)
  const clock = use(Clock).now
  const [from, to] = [span.from.getTime(), span.to.getTime() + 1]
  const now = clock().getTime()
  const intervalsOf = (unit: RequestedUnit) => keyIntervals(db, unit.id, from, to, now)
  const dateOf = zoneDay(zone)
  const readUnits = unitReader(db)
  const total = t('file.total')
  return [
    {
      name: t('file.days'),
      columns: [
        ...unitColumns(t),
        { header: t('reports.day'), kind: 'day' },
        { header: `${t('reports.keyOnOff.onSeconds')} (h:mm:ss)`, kind: 'duration', isSummed: true },
        { header: `${t('reports.keyOnOff.offSeconds')} (h:mm:ss)`, kind: 'duration', isSummed: true },
        { header: `${t('reports.keyOnOff.noDataSeconds')} (h:mm:ss)`, kind: 'duration', isSummed: true },
        { header: t('reports.keyOnOff.switchOns'), kind: 'number', digits: 0, isSummed: true },
      ],
      total,
      rows: (async function* () {
        const days = await localDays(db, dateOf(from), dateOf(to - 1), zone)
        const cellsOf = await readUnits(idsOf(units))
        for (const unit of units) {
          const sums = keyDays(await intervalsOf(unit), days)
          yield sums.map(({ day, onSeconds, offSeconds, noDataSeconds, switchOns }) => [
            ...cellsOf(unit.id),
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
      name: t('file.intervals'),
      columns: [
        ...unitColumns(t),
        { header: t('reports.scheduled.status') },
        { header: t('report.from'), kind: 'time' },
        { header: t('reports.scheduled.to'), kind: 'time' },
        { header: `${t('charts.table.duration')} (h:mm:ss)`, kind: 'duration', isSummed: true },
      ],
      total,
      charts: [
        {
          kind: 'timeline',
          label: 0,
          state: 3,
          from: 4,
          to: 5,
          states: [
            { name: t('reports.keyOnOff.ON'), colour: chartColours.on },
            { name: t('reports.keyOnOff.OFF'), colour: chartColours.off },
            { name: t('reports.keyOnOff.NO_DATA'), colour: chartColours.none },
          ],
        },
      ],
      rows: (async function* () {
        const cellsOf = await readUnits(idsOf(units))
        for (const unit of units) {
          const known = (await intervalsOf(unit)).filter(({ state }) => state !== 'OUT_OF_RANGE')
          yield known.map(({ from, to, state }) => [
            ...cellsOf(unit.id),
            t(`reports.keyOnOff.${state}`),
            from,
            to,
            (to - from) / 1000,
          ])
        }
      })(),
    },
  ]
}

const idsOf = (units: readonly RequestedUnit[]) => units.map(({ id }) => id)
