import table from './route-table.json'

/** A route of the documents: its permission as stated, else as suggested; whether the top menu is over it. */
export interface RouteRow {
  path: string
  permission: string | null
  menu: boolean
}

export const routeTable: readonly RouteRow[] = table

/** The rows that stand for no screen: the empty and every unknown path, and the pages before login. */
export const isScreen = ({ path }: RouteRow): boolean => path !== '/' && path !== '/**' && !path.startsWith('/auth/')

/** As a route token writes it: `/userSettings/:id`. */
export const patternOf = ({ path }: RouteRow): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** An address of the route. */
export const addressOf = ({ path }: RouteRow): string =>
  path.replaceAll(/\{\w+\}/g, '7').replace('/**', '/nowhere/at/all')
