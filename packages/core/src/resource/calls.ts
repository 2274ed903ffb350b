import type { Operation } from '@muster/contract'
import type { Access } from '../access/access.ts'

/** `/api/fleets/{fleetId}` names its own parameter. */
export function pathOf({ path }: Operation, id: number): object {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  return name ? { [name]: id } : {}
}

/** What an operation asks for, as a gate. */
export function gateOf(operation: Operation | undefined): Access | undefined {
  if (!operation) return undefined
  const { anyOf, feature, inPerson } = operation.access
  return { ...(anyOf && { anyOf }), ...(feature && { feature }), ...(inPerson && { inPerson }) }
}
