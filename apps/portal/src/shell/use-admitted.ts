import { can } from '@muster/core'
import { useRegistry, useSession } from '@muster/ui'
import { useCallback } from 'react'
import { routeAt } from '../routing/route-at.ts'

/** Returns a check for addresses of screens that the session may open. */
export function useAdmitted(): (href: string) => boolean {
  const registry = useRegistry()
  const session = useSession()
  return useCallback(
    href => {
      const found = routeAt(registry, href)
      return found !== undefined && can(session, found.route.accessRules)
    },
    [registry, session],
  )
}
