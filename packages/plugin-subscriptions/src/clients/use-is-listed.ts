import type { QueryFor } from '@muster/core'
import { useQuery } from '@tanstack/react-query'

/**
 * Returns false if a selected item is no longer in its list, because another user took it. Returns true until the
 * list is loaded.
 */
export function useIsListed<Row>(
  list: QueryFor<{ items: Row[] }>,
  chosen: object | undefined,
  isChosen: (row: Row) => boolean,
): boolean {
  // the visible list field reloads the list; here it loads only without that field
  const { data } = useQuery({ ...list, enabled: chosen !== undefined, staleTime: Infinity })
  return chosen === undefined || data === undefined || data.items.some(isChosen)
}
