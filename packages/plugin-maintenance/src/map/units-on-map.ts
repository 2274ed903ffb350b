import { stateColour, type Theme } from '@muster/core'
import type { PointGroup } from '@muster/map-kit/points'
import type { TFunction } from 'i18next'
import type { State, Status } from '../clients/index.ts'

/** Unit with maintenance status on the map (001 §3). */
export interface UnitOnMap {
  unitId: number
  name: string
  iconName: string
  /** Longitude, then latitude. */
  position: readonly [lng: number, lat: number]
  mostSevereStateCode: State
}

/** Returns the units that have reported a position. */
export function unitsOnMap(units: readonly Status[]): UnitOnMap[] {
  return units.flatMap(({ unitId, unitName, iconName, position, mostSevereStateCode }) => {
    const [lng, lat] = position ?? []
    return lng === undefined || lat === undefined
      ? []
      : [{ unitId, name: unitName, iconName, position: [lng, lat] as const, mostSevereStateCode }]
  })
}

const mostSevereFirst: readonly State[] = ['OVERDUE', 'DUE_SOON', 'STARTED', 'PLANNED', 'POSTPONED', 'CLOSED']

/** Returns the states counted in clusters, most severe first. */
export const stateGroups = ({ maintenanceColours }: Pick<Theme, 'maintenanceColours'>, t: TFunction): PointGroup[] =>
  mostSevereFirst.map(state => {
    const name = t(`maintenance.state.${state}`).toLocaleLowerCase()
    return { id: state, named: count => `${count} ${name}`, color: stateColour(maintenanceColours, state) }
  })
