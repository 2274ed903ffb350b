import type { DisplayUnit, Formats } from '@muster/core'
import type { FuelKind, UnitFuel } from '../services/fuel-consumption.service.ts'

export const figureIds = ['burned', 'perHour', 'perDistance', 'engineHours', 'distance'] as const
export type FigureId = (typeof figureIds)[number]

export interface Figure {
  id: FigureId
  unit: string
  /** In the user's unit; undefined if not reported. */
  value(unit: UnitFuel): number | undefined
}

/** The figures of a kind in the user's units of measure. Energy by distance is of 100 km whatever lengths are measured in. */
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
      const told = unit[id]
      return told === undefined ? undefined : told * shown[id].factor
    },
  }))
}
