import { createMemory, useSession } from '@muster/ui'

/** IDs of the parameters that each user opened last, in this browser. */
const memory = createMemory<readonly number[]>({
  prefix: 'muster.viewed-parameters.',
  parse(text) {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => Number.isSafeInteger(id)) : []
  },
  print: ids => JSON.stringify(ids),
  untouched: [],
})

export const useViewedParameters = () => memory.use(String(useSession()?.userId ?? 0))

/** Returns the parameters with which a chart opens: those viewed last that the units report, or else the first ones. */
export function openingParameters(reported: readonly number[], viewed: readonly number[], limit: number): number[] {
  const known = viewed.filter(id => reported.includes(id))
  return (known.length > 0 ? known : reported).slice(0, limit)
}
