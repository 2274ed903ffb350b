import { StatePanel } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mode } from './place.ts'

export function NothingListed({ mode, search }: { mode: Mode; search: string }): ReactNode {
  const { t } = useTranslation()
  if (mode === 'search') return <StatePanel icon="search" title={t('map.search.none', { text: search })} />
  return <StatePanel icon="list" title={t(mode === 'company' ? 'navigator.none.company' : 'navigator.none.units')} />
}
