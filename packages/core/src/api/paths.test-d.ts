// Checked by tsc alone: what a token lets through, openapi-fetch accepts for the same path, and its answer is the token's.
import { createFleet, getFleet, listFleets, type ServicePaths, type TypesOf } from '@muster/contract'
import type { Client } from 'openapi-fetch'
import type { ArgumentsFor } from './arguments.ts'

type Result<O> = TypesOf<O>['result'] | undefined
declare const fleet: Client<ServicePaths['fleet']>
declare const one: ArgumentsFor<typeof getFleet>
declare const list: ArgumentsFor<typeof listFleets>
declare const made: ArgumentsFor<typeof createFleet>

export const answers: [Result<typeof getFleet>, Result<typeof listFleets>, Result<typeof createFleet>] = [
  (await fleet.GET('/api/fleets/{fleetId}', { params: { path: one.path } })).data,
  (await fleet.GET('/api/fleets', { params: { query: list.query } })).data,
  (await fleet.POST('/api/fleets', { body: made.body })).data,
]
// @ts-expect-error -- a fleet has a number
await fleet.GET('/api/fleets/{fleetId}', { params: { path: { fleetId: 'seven' } } })
// @ts-expect-error -- the answer of another operation
export const wrong: Result<typeof getFleet> = (await fleet.GET('/api/fleets', {})).data
