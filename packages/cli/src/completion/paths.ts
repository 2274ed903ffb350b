import { operations } from '@muster/contract'

/** Paths of the contract that take a method, with the names of their calls. */
export function pathsOf(method: string): { word: string; says: string }[] {
  return operations.filter(operation => operation.method === method).map(({ path, id }) => ({ word: path, says: id }))
}
