import type { Operation } from '@muster/contract'
import type { Access } from '../access/access.ts'

/** Path parameters by the names in the operation's path, such as `/api/fleets/{fleetId}`. */
export function pathOf({ path }: Operation, ...values: number[]): object {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  return Object.fromEntries(names.slice(0, values.length).map((name, index) => [name, values[index]]))
}

/** Access that an operation requires. */
export function accessOf(operation: Operation | undefined): Access | undefined {
  if (!operation) return undefined
  const { anyOf, feature, inPerson } = operation.access
  return { ...(anyOf && { anyOf }), ...(feature && { feature }), ...(inPerson && { inPerson }) }
}
