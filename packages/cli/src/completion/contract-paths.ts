import { operations } from '@muster/contract'

/** Lists the contract's paths for a method with their operation IDs. */
export function pathsOf(method: string): { word: string; description: string }[] {
  return operations
    .filter(operation => operation.method === method)
    .map(({ path, id }) => ({ word: path, description: id }))
}
