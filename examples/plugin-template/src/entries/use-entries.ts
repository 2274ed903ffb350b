import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { listEntries } from '../calls.ts'

/** Returns the newest entries, reloaded every minute. */
export const useEntries = (limit: number) =>
  useQuery({ ...useApi().queryFor(listEntries, { query: { limit } }), refetchInterval: 60_000 })
