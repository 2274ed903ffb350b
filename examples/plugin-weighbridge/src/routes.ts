import { tripsUnits } from '@muster/contract'
import { defineRoute } from '@muster/core'

export const tripWeightList = defineRoute({
  path: '/weighbridge/trips',
  access: tripsUnits.access,
  title: 'weighbridge.trips',
  load: () => import('./trips/trip-weight-list.tsx').then(m => m.TripWeightList),
})
