// Checked by tsc: openapi-fetch accepts the arguments of each operation token for its path and returns the token's
// result type.
import { createFleet, getFleet, listFleets, type ServicePaths, type TypesOf } from '@muster/contract'
import type { Client } from 'openapi-fetch'
import type { ArgumentsFor } from './arguments.ts'

type Result<O> = TypesOf<O>['result'] | undefined
declare const fleet: Client<ServicePaths['fleet']>
declare const one: ArgumentsFor<typeof getFleet>
declare const list: ArgumentsFor<typeof listFleets>
declare const created: ArgumentsFor<typeof createFleet>

export const results: [Result<typeof getFleet>, Result<typeof listFleets>, Result<typeof createFleet>] = [
  (await fleet.GET('/api/fleets/{fleetId}', { params: { path: one.path } })).data,
  (await fleet.GET('/api/fleets', { params: { query: list.query } })).data,
  (await fleet.POST('/api/fleets', { body: created.body })).data,
]
// @ts-expect-error -- a fleet has a number
await fleet.GET('/api/fleets/{fleetId}', { params: { path: { fleetId: 'seven' } } })
// @ts-expect-error -- the result of another operation
export const wrong: Result<typeof getFleet> = (await fleet.GET('/api/fleets', {})).data
