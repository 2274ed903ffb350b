import { can } from '@muster/core'
import { useRegistry, useSession } from '@muster/ui'

interface Stretch {
  unitId: number
  /** ISO 8601. */
  from: string
  to: string
}

const path = '/history/detail'

/** Returns the address of the history map of a unit; undefined if the session may not open it. */
export function useHistoryHref(): ((stretch: Stretch) => string) | undefined {
  const route = useRegistry().routeOf(path)
  const session = useSession()
  if (!route || !can(session, route.accessRules)) return undefined
  return ({ unitId, from, to }) => `${path}?unitIds=${unitId}&from=${from}&to=${to}`
}
