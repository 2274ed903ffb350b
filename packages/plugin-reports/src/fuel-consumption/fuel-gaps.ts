import type { Formats } from '@muster/core'
import type { SilentGap } from '../gaps/silent-gaps.tsx'
import type { FuelKind, UnitFuel } from '../services/fuel-consumption.service.ts'
import { figuresOf } from './fuel-figures.ts'

/** Silences across an end of the dates, unit by unit: no figure contains them. */
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
