import type { ReportSchemas } from '@muster/contract'
import { statusIds } from '@muster/signals'
import type { TFunction } from 'i18next'
import type { Column } from '#reporting/excel/index.ts'
import type { Sheets } from '#reporting/report-file.ts'

type UnitUse = ReportSchemas['UnitUtilization']

const states = ['workingSeconds', 'movingSeconds', 'idleSeconds', 'offSeconds', 'noDataSeconds'] as const
const share = (factor: number | undefined) => (factor === undefined ? null : Math.round(factor * 1000) / 10)

const statusOf: Partial<Record<(typeof states)[number], number>> = {
  workingSeconds: statusIds.working,
  movingSeconds: statusIds.moving,
  idleSeconds: statusIds.idle,
  offSeconds: statusIds.keyOff,
}

/**
 * Writes the sums of each unit in the column order of the screen, and those of each day.
 * @param names the company's own names of statuses, by status id
 */
export function useSheets(
  read: () => AsyncIterable<UnitUse>,
  t: TFunction,
  names: ReadonlyMap<number, string>,
): Sheets {
  const unit = { header: t('reports.unit'), width: 28 }
  const durations = states.map((of): Column => ({
    header: `${names.get(statusOf[of] ?? -1) ?? t(`reports.utilization.${of}`)} (h:mm:ss)`,
    kind: 'duration',
    isSummed: true,
  }))
  const total = t('file.total')
  const factor: Column = { header: `${t('reports.utilization.factor')} (%)`, kind: 'number', digits: 1 }
  return [
    {
      name: t('report.units'),
      columns: [unit, factor, ...durations],
      total,
      rows: (async function* () {
        for await (const { unitName, days, utilizationFactor } of read())
          yield [[unitName, share(utilizationFactor), ...states.map(of => days.reduce((sum, day) => sum + day[of], 0))]]
      })(),
    },
    {
      name: t('file.days'),
      columns: [unit, { header: t('reports.day'), kind: 'day' }, ...durations],
      total,
      rows: (async function* () {
        for await (const { unitName, days } of read())
          yield days.map(day => [unitName, day.day, ...states.map(of => day[of])])
      })(),
    },
  ]
}
