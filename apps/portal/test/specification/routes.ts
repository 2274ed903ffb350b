import type { Permission } from '@muster/contract'
import { ourRequired } from './beyond.ts'
import table from './routes.json'

/** Route of the specification. */
export interface SpecifiedRoute {
  /** `{name}` marks a parameter. */
  path: string
  /** Stated permission, or that of its list or menu entry; null opens it to every user. */
  permission: Permission | null
  /** True if the top menu is shown. */
  menu: boolean
  /** Names of its query values. */
  query?: readonly string[]
  /** Required query values. */
  required?: readonly string[]
  /** Redirect for a missing value; `@back` is the previous page. */
  fallback?: string
}

export const specifiedRoutes = table as readonly SpecifiedRoute[]

/** All routes except the empty path, unknown paths and the pages before login. */
export const isScreen = ({ path }: SpecifiedRoute): boolean =>
  path !== '/' && path !== '/**' && !path.startsWith('/auth/')

/** Converts to the syntax of route tokens: `/userSettings/:id`. */
export const patternOf = ({ path }: SpecifiedRoute): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Returns an address of the route, with its required query values unless `bare`. */
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

/** Builds a query with a valid, non-default value for each name. */
export const searchOf = (names: readonly string[]): string =>
  names.map(name => `${name}=${samples[name] ?? ''}`).join('&')
