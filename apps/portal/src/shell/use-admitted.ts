import { can } from '@muster/core'
import { useRegistry, useSession } from '@muster/ui'

/** Tells of an address whether there is a screen that this session may open. */
export function useAdmitted(): (href: string) => boolean {
  const registry = useRegistry()
  const session = useSession()
  return href => {
    const [pathname = ''] = href.split('?')
    const found = registry.match(pathname)
    return found !== undefined && can(session, found.route.gate)
  }
}
