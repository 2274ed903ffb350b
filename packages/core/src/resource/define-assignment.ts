import type { Operation } from '@muster/contract'
import type { Access } from '../access/access.ts'
import type { LooseArguments } from '../api/arguments.ts'
import type { Client } from '../registry/client.ts'
import { accessOf, pathOf } from './calls.ts'

/** A unit of an assignment screen. */
export interface Assignable {
  readonly unitId: number
  readonly name: string
  readonly companyName?: string
  readonly fleetNames?: readonly string[]
  readonly assigned: boolean
}

/** A unit to assign or unassign. */
export interface Change {
  readonly unitId: number
  readonly assign: boolean
}

/** Result of an assignment. A warning is shown but reverts nothing. */
export interface Assigned {
  readonly hasWarning: boolean
  readonly message?: string
}

/** Assigns a profile, or another record, to units. */
export interface Assignment<Unit extends Assignable = Assignable> {
  units(id: number, signal?: AbortSignal): Promise<readonly Unit[]>
  /** Sends only the units that change. */
  assign(id: number, changes: readonly Change[]): Promise<Assigned>
}

export interface AssignmentClient<Unit extends Assignable = Assignable> extends Client<Assignment<Unit>> {
  readonly access: Access
}

/**
 * @example
 * export const curfewUnits = defineAssignment({ id: 'admin.curfew-units', units: listCurfewUnits, assign: assignCurfew })
 */
export function defineAssignment<Unit extends Assignable>(calls: {
  id: string
  units: Operation<{ path: object; query: object; headers: object; body: unknown; result: readonly Unit[] }>
  assign: Operation
}): AssignmentClient<Unit> {
  return {
    kind: 'client',
    id: calls.id,
    access: accessOf(calls.assign) ?? {},
    create({ api }) {
      const call = api.call as <R>(operation: Operation, args: LooseArguments) => Promise<R>
      return {
        units: (id, signal) => call(calls.units, { path: pathOf(calls.units, id), signal }),
        // spelled as on the wire
        assign: (id, changes) =>
          call(calls.assign, { path: pathOf(calls.assign, id), body: { assignements: changes } }),
      }
    },
  }
}
