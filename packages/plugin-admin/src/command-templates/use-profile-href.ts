import { can } from '@muster/core'
import { commandProfileDetail } from '@muster/plugin-commands/routes'
import { useRegistry, useSession } from '@muster/ui'

/** Where command profiles are, when there is a screen of them and the session may see it. */
export function useProfileHref(): ((name: string) => string) | undefined {
  const route = useRegistry().routeOf(commandProfileDetail.path)
  const session = useSession()
  if (!route || !can(session, route.gate)) return undefined
  return name => commandProfileDetail.href({ query: { name } })
}
