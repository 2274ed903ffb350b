// Never run: it compiles as long as pages can be written as the documents say.
import '../index.ts'
import './react.ts'
import type { VueElements } from './vue.ts'

export function page(): unknown {
  const map = document.createElement('muster-fleet-map')
  map.unitId = 7
  map.theme = 'dark'
  map.addEventListener('unitselect', ({ detail }) => detail.unitId?.toFixed())
  map.addEventListener('mustererror', ({ detail }) => detail.reason === 'expired')
  // @ts-expect-error there is no such theme
  map.theme = 'pink'
  const bell: VueElements['muster-notification-bell'] extends new () => { $props: infer P } ? P : never = { onUnreadchange: event => event.detail.unread.toFixed() }
  return [
    bell,
    <muster-fleet-map key="map" unitId={7} theme="dark" units="imperial" onunitselect={event => event.detail.unitId} lang="de" />,
    <muster-notification-bell key="bell" onunreadchange={event => event.detail.unread} />,
    // @ts-expect-error a unit is a number
    <muster-unit-card key="card" unitId="seven" />,
  ]
}
