import { can } from '@muster/core'
import { commandProfileDetail } from '@muster/plugin-commands/routes'
import { useRegistry, useSession } from '@muster/ui'

/** Returns a function for links to command profiles; undefined without the screen or its permission. */
export function useProfileHref(): ((name: string) => string) | undefined {
  const route = useRegistry().routeOf(commandProfileDetail.path)
  const session = useSession()
  if (!route || !can(session, route.gate)) return undefined
  return name => commandProfileDetail.href({ query: { name } })
}
