import { shownIn } from '@muster/contract'
import type { Cell } from '#reporting/excel/index.ts'
import type { RequestedSpan, RequestedUnit } from '#reporting/requested.ts'
import type { Sheets } from '#reporting/report-file.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import { nameOf, shownValue, type Parameter } from './parameter.ts'
import { readAll } from './table.ts'
import type { Use } from '#kernel/dependency.ts'
import { unitIn } from '#kernel/texts/unit-in.ts'
import { Db } from '#kernel/dependencies.ts'

/** Writes all readings with the values of the parameters, in the reader's units of measure. */
export function dataSheets(
  use: Use,
  units: readonly RequestedUnit[],
  span: RequestedSpan,
  parameters: readonly Parameter[],
  { t, units: measures }: FileFormats,
): Sheets {
  const db = use(Db)
  const shown = parameters.map(({ muLabel }) => shownIn(muLabel, measures))
  const cellOf = (sent: number | string | boolean | null, index: number): Cell => {
    const parameter = parameters[index]
    const value = parameter ? shownValue(parameter, sent, t) : sent
    const { factor = 1, offset = 0 } = shown[index] ?? {}
    if (typeof value === 'number') return Number((value * factor + offset).toPrecision(12))
    return typeof value === 'boolean' ? t(`reports.switch.${value}`) : value
  }
  return [
    {
      name: t('reports.vehicleData'),
      columns: [
        { header: t('reports.time'), kind: 'time' },
        ...unitColumns(t),
        ...parameters.map((parameter, index) => {
          const label = unitIn(t, shown[index]?.label ?? '')
          return { header: `${nameOf(parameter, t)}${label ? ` (${label})` : ''}`, kind: 'number' as const }
        }),
      ],
      rows: (async function* () {
        const unitIds = units.map(({ id }) => id)
        const cellsOf = await unitReader(db)(unitIds)
        for await (const batch of readAll(db, unitIds, span, parameters))
          yield batch.map(({ time, unitId, values }) => [time, ...cellsOf(unitId), ...values.map(cellOf)])
      })(),
    },
  ]
}
