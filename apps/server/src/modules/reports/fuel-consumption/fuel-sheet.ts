import type { Sheet } from '#reporting/excel/index.ts'
import type { Database } from '#kernel/db/schema.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import { gapColumns, outsideCells } from '../counters/gap-columns.ts'
import type { FuelGap, FuelKind, UnitFuel } from './unit-fuel.ts'

/** Writes a row for each unit, and one for each silence across an end of the period, in the reader's units of measure. */
export function fuelSheet(
  db: Database,
  fuel: Iterable<readonly UnitFuel[]> | AsyncIterable<readonly UnitFuel[]>,
  kind: FuelKind,
  { t, units: measures }: FileFormats,
): Omit<Sheet, 'about'> {
  const isElectrical = kind === 'ELECTRICAL'
  const { ENERGY_CONSUMPTION: energy, LENGTH: length } = measures
  const used = isElectrical ? energy : measures.VOLUME
  const rate = isElectrical ? { ...energy, label: `${energy.label}/h` } : measures.FLOWRATES
  // per 100 km for reported values, and for energy in any unit of length
  const share = isElectrical ? { ...energy, label: `${energy.label}/100 km` } : measures.CONSUMPTION
  const shown = (value: number | undefined, { factor }: { factor: number }) =>
    value === undefined ? null : Number((value * factor).toPrecision(12))
  const km = (metres: number | undefined) => (metres === undefined ? undefined : metres / 1000)
  const figuresOf = ({ burned, engineHours, distance }: FuelGap) =>
    [
      { name: t(`reports.fuel.burned.${kind}`), value: shown(burned, used), unit: used.label },
      { name: t(`reports.fuel.engineHours.${kind}`), value: engineHours ?? null, unit: 'h' },
      { name: t(`reports.fuel.distance.${kind}`), value: shown(km(distance), length), unit: length.label },
    ].flatMap(({ name, value, unit }) => (value === null ? [] : [`${name} ${Math.round(value * 100) / 100} ${unit}`]))
  return {
    name: t(`file.fuel.${kind}`),
    columns: [
      ...unitColumns(t),
      { header: `${t(`reports.fuel.burned.${kind}`)} (${used.label})`, kind: 'number', digits: 2, isSummed: true },
      { header: `${t(`reports.fuel.perHour.${kind}`)} (${rate.label})`, kind: 'number', digits: 2 },
      { header: `${t(`reports.fuel.perDistance.${kind}`)} (${share.label})`, kind: 'number', digits: 2 },
      { header: `${t(`reports.fuel.engineHours.${kind}`)} (h)`, kind: 'number', digits: 2, isSummed: true },
      { header: `${t(`reports.fuel.distance.${kind}`)} (${length.label})`, kind: 'number', digits: 1, isSummed: true },
      ...gapColumns(t),
    ],
    total: t('file.total'),
    rows: (async function* () {
      const readUnits = unitReader(db)
      for await (const batch of fuel) {
        const cellsOf = await readUnits(batch.map(({ unitId }) => unitId))
        yield batch.flatMap(
          ({ unitId, burned, perHour, perDistance, engineHours, distance, distanceSource, gaps = [] }) => [
            [
              ...cellsOf(unitId),
              shown(burned, used),
              shown(perHour, rate),
              shown(perDistance, share),
              engineHours,
              shown(km(distance), length),
              ...(distanceSource ? [null, null, t(`file.distanceSource.${distanceSource}`)] : []),
            ],
            ...gaps.map(gap => [
              ...cellsOf(unitId),
              null,
              null,
              null,
              null,
              null,
              ...outsideCells(gap, figuresOf(gap), id => t(`reports.fuel.${id}.${kind}`), t),
            ]),
          ],
        )
      }
    })(),
  }
}
