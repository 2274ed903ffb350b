import type { Sheet } from '#reporting/excel/index.ts'
import type { Database } from '#kernel/db/schema.ts'
import { chartColours } from '#reporting/chart-colours.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import { gapColumns, outsideCells } from '../counters/gap-columns.ts'
import type { CostColumn } from '../costs/cost-columns.ts'
import { fuelColumns } from './fuel-columns.ts'
import type { FuelGap, FuelKind, UnitFuel } from './unit-fuel.ts'

/** Writes a row per unit, and one per silence across an end of the period, in the reader's units of measure. */
export function fuelSheet(
  db: Database,
  fuel: Iterable<readonly UnitFuel[]> | AsyncIterable<readonly UnitFuel[]>,
  { kind, formats, costs }: { kind: FuelKind; formats: FileFormats; costs: readonly CostColumn[] },
): Omit<Sheet, 'about'> {
  const { t } = formats
  const figures = fuelColumns(kind, formats)
  const grownIn = (gap: FuelGap) =>
    figures.flatMap(({ name, unit, isSummed, value }) => {
      const grown = isSummed ? value(gap) : null
      return grown === null ? [] : [`${name} ${Math.round(grown * 100) / 100} ${unit}`]
    })
  return {
    name: t(`file.fuel.${kind}`),
    columns: [...unitColumns(t), ...figures, ...costs.map(({ value: _, ...column }) => column), ...gapColumns(t)],
    total: t('file.total'),
    charts: [{ kind: 'bars', label: 0, series: [{ column: 3, colour: chartColours[1] }] }],
    rows: (async function* () {
      const readUnits = unitReader(db)
      for await (const batch of fuel) {
        const cellsOf = await readUnits(batch.map(({ unitId }) => unitId))
        yield batch.flatMap(unit => [
          [
            ...cellsOf(unit.unitId),
            ...figures.map(({ value }) => value(unit)),
            ...costs.map(({ value }) => value(unit.costs)),
            ...(unit.distanceSource ? [null, null, t(`file.distanceSource.${unit.distanceSource}`)] : []),
          ],
          ...(unit.gaps ?? []).map(gap => [
            ...cellsOf(unit.unitId),
            ...figures.map(() => null),
            ...costs.map(() => null),
            ...outsideCells(gap, grownIn(gap), id => t(`reports.fuel.${id}.${kind}`), t),
          ]),
        ])
      }
    })(),
  }
}
