import { createTripLink, getTripLink, listTripLinks, revokeTripLink } from '@muster/contract'
import { defineResource } from '@muster/core'

/** Links to trips: they are created and revoked, never edited. */
export const sharedTrips = defineResource({
  id: 'reports.shared-trips',
  list: listTripLinks,
  get: getTripLink,
  create: createTripLink,
  remove: revokeTripLink,
  model: ({ unitId, from, to, expiresAt }) => ({ unitId, from, to, expiresAt }),
})
