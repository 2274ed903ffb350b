import { useClient } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mode } from './breadcrumb-path.ts'
import { allUnits, companiesOf, fleetsOf, searchResults, type RowSource, unitsOfFleet } from './rows.ts'
import { staleTime } from './use-rows.ts'
import { navigator, type UnitListOptions } from '../clients/navigator.client.ts'

interface SourceOptions {
  mode: Mode
  search: string
  /** Id of the listed company or fleet. */
  id: number
  isOwn: boolean
  units: UnitListOptions
}

/** Returns the row sources of a navigator mode. */
export function useSources({ mode, search, id, isOwn, units }: SourceOptions): readonly [RowSource, RowSource?] {
  const { t } = useTranslation()
  const client = useClient(navigator)
  return useMemo(() => {
    if (mode === 'search') return [searchResults(client, search)]
    if (mode === 'fleet') return [unitsOfFleet(client, id, units)]
    if (mode === 'all') return [allUnits(client, isOwn ? undefined : id, units)]
    return [companiesOf(client, id, t('navigator.companies')), fleetsOf(client, id, t('navigator.fleets'))]
  }, [mode, search, client, id, isOwn, units, t])
}

/** Finds the index of a unit in a list sorted by name, loaded or not; below 0 if unknown. */
export function useUnitIndex(mode: Mode, id: number, isOwn: boolean, { order, statusIds }: UnitListOptions) {
  const client = useClient(navigator)
  const queries = useQueryClient()
  return useCallback(
    async (unitId: number) => {
      if (order !== 'NAME' || (mode !== 'fleet' && mode !== 'all')) return -1
      const within = mode === 'fleet' ? { fleetId: id } : { companyId: isOwn ? undefined : id }
      const ids = await queries.fetchQuery({ ...client.unitIds({ ...within, statusIds }), staleTime })
      return ids.indexOf(unitId)
    },
    [order, statusIds, mode, id, isOwn, queries, client],
  )
}
