import { assemble, definePlugin, type AnyRoute } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { fleetMap } from '@muster/plugin-map/routes'
import { eventsChoice, eventsMap } from '@muster/plugin-reports/routes'
import { TestHost } from '@muster/ui/testing'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { openAlarmsRoute } from '../routes.ts'
import { OpenAlarms } from './open-alarms.tsx'

it.each([
  [
    'the alarms',
    [fleetMap, eventsChoice, eventsMap],
    ['ADM_PERFOMANCE_ALARMS_VIEW'],
    '/reports/eventsDetailMap?eventsIds=12,13',
  ],
  ['the unit', [fleetMap, eventsChoice, eventsMap], ['ADM_FLEET_AT_GLANCE_VIEW'], '/fleet?unitId=7'],
  ['the home page', [], ['ADM_PERFOMANCE_ALARMS_VIEW'], '/dashboards/main-dashboard'],
] as const)('redirects to %s if the user has access', async (_, routes, acl, href) => {
  const go = vi.fn<(href: string) => void>()
  const core = fakeCore({ login: aLogin({ acl: [...acl], feature: ['MAP'] }), nav: { go } })
  const registry = assemble([definePlugin({ id: 'screens', routes: routes as readonly AnyRoute[] as never })])
  const found = openAlarmsRoute.readQuery('alarmIds=12,13&unitId=7')
  if (!('query' in found)) throw new Error('The query does not fit')
  await render(
    <TestHost core={core} registry={registry} messages={{}}>
      <OpenAlarms query={found.query} />
    </TestHost>,
  )
  await expect.poll(() => go.mock.calls).toEqual([[href, { replace: true }]])
})
