import { can, defaultSettings } from '@muster/core'
import { fleetMap } from '@muster/plugin-map/routes'
import { eventsMap } from '@muster/plugin-reports/routes'
import { Loading, useHost, useRegistry, useSession } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'

interface Props {
  query: { alarmIds: readonly number[]; unitId?: number | undefined }
}

/**
 * Redirects from a push message to its alarms, to their unit, or to the main page, depending on the user's access.
 */
export function OpenAlarms({ query: { alarmIds, unitId } }: Props): ReactNode {
  const { core } = useHost()
  const registry = useRegistry()
  const session = useSession()
  const mayOpen = (path: string) => {
    const route = registry.routeOf(path)
    return route !== undefined && can(session, route.accessRules)
  }
  const href = mayOpen(eventsMap.path)
    ? eventsMap.href({ query: { eventsIds: alarmIds } })
    : unitId !== undefined && mayOpen(fleetMap.path)
      ? fleetMap.href({ query: { unitId } })
      : (session?.userSetting.mainpage ?? defaultSettings.mainpage)
  useEffect(() => core.nav?.go(href, { replace: true }), [core, href])
  return <Loading />
}
