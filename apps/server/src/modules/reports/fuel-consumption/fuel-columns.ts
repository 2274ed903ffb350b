import type { ReportSchemas } from '@muster/contract'
import type { Column } from '#reporting/excel/index.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import type { FuelKind } from './unit-fuel.ts'

type Figures = ReportSchemas['FuelSums']

/** Column of a figure in the reader's unit of measure; null without a value. */
export interface FuelColumn extends Column {
  name: string
  /** Label of its unit of measure. */
  unit: string
  value(figures: Figures): number | null
}

/** Returns the figures of a kind in the column order of files, the consumption first. */
export function fuelColumns(
  kind: FuelKind,
  { t, units }: Pick<FileFormats, 't' | 'units'>,
): [FuelColumn, ...FuelColumn[]] {
  const isElectrical = kind === 'ELECTRICAL'
  const { ENERGY_CONSUMPTION: energy, LENGTH: length } = units
  const used = isElectrical ? energy : units.VOLUME
  const rate = isElectrical ? { ...energy, label: `${energy.label}/h` } : units.FLOWRATES
  // per 100 km for reported values, and for energy in any unit of length
  const share = isElectrical ? { ...energy, label: `${energy.label}/100 km` } : units.CONSUMPTION
  const shown = (value: number | undefined, factor: number) =>
    value === undefined ? null : Number((value * factor).toPrecision(12))
  const figure = (id: keyof Figures, unit: string, digits: number) => {
    const name = t(`reports.fuel.${id}.${kind}`)
    return { name, unit, header: `${name} (${unit})`, kind: 'number', digits } as const
  }
  return [
    { ...figure('burned', used.label, 2), isSummed: true, value: ({ burned }) => shown(burned, used.factor) },
    { ...figure('perHour', rate.label, 2), value: ({ perHour }) => shown(perHour, rate.factor) },
    { ...figure('perDistance', share.label, 2), value: ({ perDistance }) => shown(perDistance, share.factor) },
    { ...figure('engineHours', 'h', 2), isSummed: true, value: ({ engineHours }) => engineHours ?? null },
    {
      ...figure('distance', length.label, 1),
      isSummed: true,
      value: ({ distance }) => shown(distance === undefined ? undefined : distance / 1000, length.factor),
    },
  ]
}
