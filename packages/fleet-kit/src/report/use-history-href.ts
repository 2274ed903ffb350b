import { can } from '@muster/core'
import { useRegistry, useSession } from '@muster/ui'

interface Stretch {
  unitIds: readonly number[]
  /** ISO 8601. */
  from: string
  to: string
  backUrl?: string
}

const path = '/history/detail'

/** Returns the address of the history map of units; undefined without access. */
export function useHistoryHref(): ((stretch: Stretch) => string) | undefined {
  const route = useRegistry().routeOf(path)
  const session = useSession()
  if (!route || !can(session, route.accessRules)) return undefined
  return ({ unitIds, from, to, backUrl }) =>
    `${path}?unitIds=${unitIds.join()}&from=${from}&to=${to}${backUrl === undefined ? '' : `&backUrl=${encodeURIComponent(backUrl)}`}`
}
