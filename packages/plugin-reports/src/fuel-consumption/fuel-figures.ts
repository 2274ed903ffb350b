import type { DisplayUnit, Formats } from '@muster/core'
import type { FuelKind, UnitFuel } from '../clients/fuel-consumption.client.ts'
import type { SilentGap } from '../gaps/silent-gaps.tsx'

export const figureIds = ['burned', 'perHour', 'perDistance', 'engineHours', 'distance'] as const
export type FigureId = (typeof figureIds)[number]

export interface Figure {
  id: FigureId
  unit: string
  /** Value in the user's unit of measure; undefined if not reported. */
  value(unit: UnitFuel): number | undefined
}

/** Returns the figures of a kind in the user's units of measure. Energy by distance always refers to 100 km. */
export function figuresOf(kind: FuelKind, { units }: Pick<Formats, 'units'>): readonly Figure[] {
  const energy = units.ENERGY_CONSUMPTION
  const isElectrical = kind === 'ELECTRICAL'
  const shown: Record<FigureId, Pick<DisplayUnit, 'label' | 'factor'>> = {
    burned: isElectrical ? energy : units.VOLUME,
    perHour: isElectrical ? { ...energy, label: `${energy.label}/h` } : units.FLOWRATES,
    perDistance: isElectrical ? { ...energy, label: `${energy.label}/100 km` } : units.CONSUMPTION,
    engineHours: units.TIME,
    // reported in metres
    distance: { ...units.LENGTH, factor: units.LENGTH.factor / 1000 },
  }
  return figureIds.map(id => ({
    id,
    unit: shown[id].label,
    value: unit => {
      const reported = unit[id]
      return reported === undefined ? undefined : reported * shown[id].factor
    },
  }))
}

type Sum = 'burned' | 'engineHours' | 'distance'

/** Returns fleet totals: sums of reported values, and ratios of sums over units that report a ratio. */
export function totalFuel(units: readonly UnitFuel[]): UnitFuel {
  const total: UnitFuel = { unitId: 0, unitName: '' }
  for (const id of ['burned', 'engineHours', 'distance'] as const) {
    const reported = units.filter(unit => unit[id] !== undefined)
    if (reported.length > 0) total[id] = sumOf(reported, id)
  }
  const [byHour, byDistance] = [
    units.filter(unit => unit.perHour !== undefined),
    units.filter(unit => unit.perDistance !== undefined),
  ]
  if (byHour.length > 0) total.perHour = sumOf(byHour, 'burned') / sumOf(byHour, 'engineHours')
  if (byDistance.length > 0) total.perDistance = sumOf(byDistance, 'burned') / (sumOf(byDistance, 'distance') / 100_000)
  return total
}

const sumOf = (units: readonly UnitFuel[], id: Sum) => units.reduce((sum, unit) => sum + (unit[id] ?? 0), 0)

/** Returns data gaps across the period boundaries by unit. The figures do not include them. */
export function fuelGaps(
  units: readonly UnitFuel[],
  kind: FuelKind,
  format: Pick<Formats, 'units' | 'number'>,
  nameOf: (figure: string) => string,
): SilentGap[] {
  const figures = figuresOf(kind, format)
  return units.flatMap(({ unitId, unitName, gaps = [] }) =>
    gaps.map(({ from, to, restarted = [], ...grown }) => ({
      from,
      to,
      unitName,
      isInPeriod: false,
      restarted: restarted.map(nameOf),
      figures: figures.flatMap(({ id, unit, value }) => {
        const shown = value({ unitId, unitName, ...grown })
        return shown === undefined ? [] : [`${nameOf(id)} ${format.number(shown)} ${unit}`]
      }),
    })),
  )
}
