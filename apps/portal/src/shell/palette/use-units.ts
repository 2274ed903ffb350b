import { fleetMap } from '@muster/plugin-map/routes'
import { fleetPositions } from '@muster/plugin-map/clients'
import { useDebounced, useClient, useSession } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useAdmitted } from '../use-admitted.ts'
import type { Choice } from './choice.ts'
import { match } from './match.ts'
import { rememberVisit } from './recent.ts'

const leastLetters = 2
const most = 8

interface FoundUnits {
  choices: readonly Choice[]
  /** True while a request is pending. */
  isSearching: boolean
  isFailed: boolean
}

/** Returns units whose name contains the search; each opens on the map. */
export function useUnits(search: string): FoundUnits {
  const navigate = useNavigate()
  const userId = useSession()?.userId
  const mayLook = useAdmitted()(fleetMap.path)
  const text = useDebounced(search, 400)
  const asks = mayLook && search.length >= leastLetters
  const found = useQuery({
    ...useClient(fleetPositions).search(text, most),
    enabled: asks && text.length >= leastLetters,
    placeholderData: keepPreviousData,
  })
  const units = asks ? (found.data?.items ?? []) : []
  return {
    isSearching: asks && (text !== search || found.isFetching),
    isFailed: asks && found.isError,
    choices: units.flatMap(({ unitId, name }) => {
      const matched = match(name, search)
      const href = fleetMap.href({ query: { unitId } })
      const run = () => {
        if (userId !== undefined) rememberVisit(userId, { href, name })
        void navigate(href)
      }
      return matched ? [{ id: `unit-${unitId}`, icon: 'map' as const, parts: matched.parts, run }] : []
    }),
  }
}
