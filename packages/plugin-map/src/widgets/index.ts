import { defineWidget } from '@muster/core'
import { mapKitMessages } from '@muster/map-kit/messages'
import {
  fleetMapEvents,
  fleetMapProps,
  historyMapEvents,
  historyMapProps,
  unitCardEvents,
  unitCardProps,
} from './map.schema.ts'

const seesFleet = { anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] } as const

/** Widgets of this plugin for other sites; `messages` are their texts. */
export const widgets = [
  defineWidget({
    tag: 'muster-fleet-map',
    props: fleetMapProps,
    events: fleetMapEvents,
    access: seesFleet,
    load: () => import('./fleet-map.widget.tsx').then(m => m.FleetMapWidget),
  }),
  defineWidget({
    tag: 'muster-unit-card',
    props: unitCardProps,
    events: unitCardEvents,
    access: seesFleet,
    load: () => import('./unit-card.widget.tsx').then(m => m.UnitCardWidget),
  }),
  defineWidget({
    tag: 'muster-history-map',
    props: historyMapProps,
    events: historyMapEvents,
    access: { anyOf: ['ADM_FLEET_HISTORY_VIEW'] },
    load: () => import('./history-map.widget.tsx').then(m => m.HistoryMapWidget),
  }),
] as const

export const messages = () => import('../messages.en.json').then(own => ({ ...mapKitMessages, ...own.default }))
