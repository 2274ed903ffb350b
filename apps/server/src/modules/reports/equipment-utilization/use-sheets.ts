import type { ReportSchemas } from '@muster/contract'
import { statusIds } from '@muster/signals'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import { chartColours } from '#reporting/chart-colours.ts'
import type { StatusLook } from '#reporting/status-names.ts'
import type { Column } from '#reporting/excel/index.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import type { Sheets } from '#reporting/report-file.ts'
import type { CostColumn } from '../costs/cost-columns.ts'

type UnitUse = ReportSchemas['UnitUtilization']

const states = ['workingSeconds', 'movingSeconds', 'idleSeconds', 'offSeconds', 'noDataSeconds'] as const
/** Returns a share in percent. */
export const shareOf = (factor: number | undefined) => (factor === undefined ? null : Math.round(factor * 1000) / 10)

const statusOf: Partial<Record<(typeof states)[number], number>> = {
  workingSeconds: statusIds.working,
  movingSeconds: statusIds.moving,
  idleSeconds: statusIds.idle,
  offSeconds: statusIds.keyOff,
}

interface SheetLook {
  t: TFunction
  /** The company's names and colours of statuses, by status id. */
  looks: ReadonlyMap<number, StatusLook>
  /** Idling cost columns; none without cost settings. */
  costs: readonly CostColumn[]
}

/**
 * Writes the sums of each unit in the column order of the screen, and those of each day.
 */
export function useSheets(db: Database, read: () => AsyncIterable<UnitUse>, { t, looks, costs }: SheetLook): Sheets {
  const readUnits = unitReader(db)
  const { factor, durations } = useColumns(t, looks)
  const total = t('file.total')
  return [
    {
      name: t('report.units'),
      columns: [...unitColumns(t), factor, ...durations, ...costs],
      total,
      charts: [
        {
          kind: 'bars',
          label: 0,
          series: states.map((state, index) => ({
            column: 4 + index,
            colour: looks.get(statusOf[state] ?? -1)?.colour ?? chartColours.none,
          })),
        },
      ],
      rows: (async function* () {
        for await (const { unitId, days, utilizationFactor, costs: its } of read()) {
          const cellsOf = await readUnits([unitId])
          yield [
            [
              ...cellsOf(unitId),
              shareOf(utilizationFactor),
              ...states.map(of => days.reduce((sum, day) => sum + day[of], 0)),
              ...costs.map(({ value }) => value(its)),
            ],
          ]
        }
      })(),
    },
    {
      name: t('file.days'),
      columns: [...unitColumns(t), { header: t('reports.day'), kind: 'day' }, ...durations],
      total,
      rows: (async function* () {
        for await (const { unitId, days } of read()) {
          const cellsOf = await readUnits([unitId])
          yield days.map(day => [...cellsOf(unitId), day.day, ...states.map(of => day[of])])
        }
      })(),
    },
  ]
}

/** Returns the columns of figures: the share in percent, then the time in each state. */
export function useColumns(t: TFunction, looks: ReadonlyMap<number, StatusLook>) {
  return {
    factor: { header: `${t('reports.utilization.factor')} (%)`, kind: 'number', digits: 1 } satisfies Column,
    durations: states.map(state => ({
      state,
      header: `${looks.get(statusOf[state] ?? -1)?.name ?? t(`reports.utilization.${state}`)} (h:mm:ss)`,
      kind: 'duration' as const,
      isSummed: true,
    })),
  }
}
