import { defineWidget } from '@muster/core'
import { fleetMapEvents, fleetMapProps } from './fleet-map.schema.ts'

/** What pages of others may show of this plugin; `messages` are its texts. */
export const widgets = [
  defineWidget({
    tag: 'muster-fleet-map',
    props: fleetMapProps,
    events: fleetMapEvents,
    access: { anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] },
    load: () => import('./fleet-map.widget.tsx').then(m => m.FleetMapWidget),
  }),
]

export const messages = () => import('../messages.en.json').then(m => m.default)
