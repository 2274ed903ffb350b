import type { Permission } from '@muster/contract'
import { ourRequired } from './beyond.ts'
import table from './routes.json'

/** A route of the specification. */
export interface SpecifiedRoute {
  /** `{name}` marks a parameter. */
  path: string
  /** As stated, else that of the list or menu entry it belongs to; null opens it to every user. */
  permission: Permission | null
  /** Whether the top menu is shown over it. */
  menu: boolean
  /** Names of its query values. */
  query?: readonly string[]
  /** Those of them that must be there. */
  required?: readonly string[]
  /** Where a missing value leads; `@back` is the page before. */
  fallback?: string
}

export const specifiedRoutes = table as readonly SpecifiedRoute[]

/** All rows but the empty path, any unknown path, and the pages before login. */
export const isScreen = ({ path }: SpecifiedRoute): boolean =>
  path !== '/' && path !== '/**' && !path.startsWith('/auth/')

/** As a route token writes it: `/userSettings/:id`. */
export const patternOf = ({ path }: SpecifiedRoute): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** An address of the route, with its required query values unless `bare`. */
export function addressOf({ path, required }: SpecifiedRoute, { bare = false } = {}): string {
  const needed = required ?? ourRequired[path]?.names ?? []
  const pathname = path.replaceAll(/\{\w+\}/g, '7').replace('/**', '/nowhere/at/all')
  return bare || needed.length === 0 ? pathname : `${pathname}?${searchOf(needed)}`
}

const samples: Readonly<Record<string, string>> = {
  back: 'true',
  backUrl: '/fleet',
  catalogId: '3',
  center: '45.1,9.2',
  chosenParameterIds: '4,5',
  currentEquipmentId: '2',
  days: '30',
  equipmentId: '7',
  eventsIds: '8,9',
  from: '2026-01-01T00:00:00Z',
  id: '7',
  name: 'North',
  search: 'digger',
  to: '2026-01-02T00:00:00Z',
  type: 'FILE_TRANSFER',
  unitId: '7',
  unitIds: '1,2',
  vehicleDataVisualization: 'table',
}

/** A query with a valid value, not a default one, for each name. */
export const searchOf = (names: readonly string[]): string =>
  names.map(name => `${name}=${samples[name] ?? ''}`).join('&')
