import type { Named } from '@muster/map-kit'
import { useMemo } from 'react'
import type { UnitPosition } from '../services/fleet-positions.service.ts'

export function useNames(units: readonly UnitPosition[]): readonly Named[] {
  return useMemo(() => units.map(({ unitId, name, lat, lng }) => ({ id: unitId, name, lat, lng })), [units])
}
