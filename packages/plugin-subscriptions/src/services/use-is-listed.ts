import type { QueryFor } from '@muster/core'
import { useQuery } from '@tanstack/react-query'

/** Whether what was chosen from a list is still on it: others may have used it up in the meantime. True until the list is known. */
export function useIsListed<Row>(
  list: QueryFor<{ items: Row[] }>,
  chosen: object | undefined,
  isChosen: (row: Row) => boolean,
): boolean {
  // the field that shows the list asks for it; here it is asked only where that field is not in sight
  const { data } = useQuery({ ...list, enabled: chosen !== undefined, staleTime: Infinity })
  return chosen === undefined || data === undefined || data.items.some(isChosen)
}
