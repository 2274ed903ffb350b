import { useService } from '@muster/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { navigator, type UnitsAsked } from '../services/navigator.service.ts'
import type { Mode } from './place.ts'
import { allUnits, companiesOf, fleetsOf, found, unitsOfFleet, type RowSource } from './rows.ts'

interface Asked {
  mode: Mode
  search: string
  /** Of the company or fleet that the list shows. */
  id: number
  isOwn: boolean
  units: UnitsAsked
}

/** What the navigator lists in each of its modes. */
export function useSources({ mode, search, id, isOwn, units }: Asked): readonly [RowSource, RowSource?] {
  const { t } = useTranslation()
  const service = useService(navigator)
  return useMemo(() => {
    if (mode === 'search') return [found(service, search)]
    if (mode === 'fleet') return [unitsOfFleet(service, id, units)]
    if (mode === 'all') return [allUnits(service, isOwn ? undefined : id, units)]
    return [companiesOf(service, id, t('navigator.companies')), fleetsOf(service, id, t('navigator.fleets'))]
  }, [mode, search, service, id, isOwn, units, t])
}
