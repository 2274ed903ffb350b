// Never run: it compiles as long as pages can be written as documented.
import { configure } from '@muster/widgets'
import '@muster/widgets/react'
import type { VueElements } from '@muster/widgets/vue'

export function page(): unknown {
  configure({ token: async () => (await fetch('/embed-token')).text() })
  const map = document.createElement('muster-fleet-map')
  map.unitId = 7
  map.theme = 'dark'
  map.addEventListener('unitselect', ({ detail }) => detail.unitId?.toFixed())
  map.addEventListener('mustererror', ({ detail }) => detail.reason === 'expired')
  map.addEventListener('click', ({ clientX }) => clientX)
  // @ts-expect-error there is no such theme
  map.theme = 'pink'
  // @ts-expect-error a bell has no unit
  document.querySelector('muster-notification-bell')!.unitId = 7
  const bell: InstanceType<VueElements['muster-notification-bell']>['$props'] = {
    onUnreadchange: event => event.detail.unread.toFixed(),
  }
  // @ts-expect-error alarms are counted
  const alarms: InstanceType<VueElements['muster-alarm-list']>['$props'] = { limit: 'all' }
  return [
    bell,
    alarms,
    <muster-fleet-map
      key="map"
      unitId={7}
      theme="dark"
      units="imperial"
      onunitselect={event => event.detail.unitId}
      lang="de"
    />,
    <muster-notification-bell key="bell" onunreadchange={event => event.detail.unread} />,
    // @ts-expect-error a unit is a number
    <muster-unit-card key="card" unitId="seven" />,
  ]
}
