import type { ReportSchemas } from '@muster/contract'
import { deviationOf, mediansByModel } from '@muster/signals'
import { Db } from '#kernel/dependencies.ts'
import { inBatches } from '#reporting/batches.ts'
import { reportFile } from '#reporting/report-file.ts'
import type { ReportContext } from '#reporting/scheduled-report.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import { ranking } from './under-use-ranking.ts'

type Row = Omit<ReportSchemas['RankedUnderUse'], 'unitName' | 'previous'>

/** Writes a row per unit, least used first, and units without data last. */
export function underUseFile(
  { use, signal }: Pick<ReportContext, 'use' | 'signal'>,
  { units, span, formats }: Pick<ReportContext, 'units' | 'span' | 'formats'>,
) {
  const { t, zone } = formats
  const duration = { kind: 'duration' } as const
  const count = { kind: 'number', digits: 0, isSummed: true } as const
  return reportFile({
    title: t('reports.underUse'),
    units,
    span,
    formats,
    sheets: [
      {
        name: t('report.units'),
        columns: [
          ...unitColumns(t),
          { header: t('reports.underUse.model'), width: 28 },
          { ...duration, header: `${t('reports.underUse.daily')} (h:mm:ss)` },
          { ...duration, header: `${t('reports.underUse.median')} (h:mm:ss)` },
          { header: `${t('reports.underUse.deviation')} (%)`, kind: 'number', digits: 0 },
          { ...duration, header: `${t('reports.underUse.used')} (h:mm:ss)`, isSummed: true },
          { ...count, header: t('reports.underUse.workDays') },
          { ...count, header: t('reports.underUse.withoutWork') },
          { ...count, header: t('reports.underUse.withoutData') },
        ],
        total: t('file.total'),
        rows: (async function* () {
          const figuresOf = await ranking.figures(use, span, zone)
          const rows: Row[] = []
          for (const some of inBatches(units)) {
            signal.throwIfAborted()
            const [figures, models] = [await figuresOf(some), await ranking.present(use, some)]
            for (const [i, { id }] of some.entries()) rows.push({ unitId: id, ...models[i], ...figures[i]! })
          }
          const medians = mediansByModel(rows)
          const cellsOf = await unitReader(use(Db))(units.map(({ id }) => id))
          const least = rows.toSorted((a, b) => (a.dailySeconds ?? Infinity) - (b.dailySeconds ?? Infinity))
          yield least.map(row => {
            const deviation = deviationOf(row, medians)
            const isKnown = row.dailySeconds !== undefined
            return [
              ...cellsOf(row.unitId),
              row.modelName ?? null,
              row.dailySeconds ?? null,
              (row.modelId === undefined ? undefined : medians.get(row.modelId)) ?? null,
              deviation === undefined ? null : Math.round(deviation * 100),
              isKnown ? row.usedSeconds : null,
              isKnown ? row.workDays : null,
              isKnown ? row.daysWithoutWork : null,
              row.daysWithoutData,
            ]
          })
        })(),
      },
    ],
  })
}
