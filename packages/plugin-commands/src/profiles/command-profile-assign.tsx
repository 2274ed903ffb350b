import { getCommandTemplateCatalogById } from '@muster/contract'
import { useApi } from '@muster/ui'
import { AssignScreen, useAssign } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandProfileUnits } from './command-profile-units.ts'
import { commandProfileList } from './profiles.routes.ts'

export function CommandProfileAssign({ query: { catalogId } }: { query: { catalogId: number } }): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery(useApi().queryFor(getCommandTemplateCatalogById, { path: { id: catalogId } }))
  const name = data?.name ?? ''
  const assign = useAssign(commandProfileUnits, { id: catalogId, name, back: commandProfileList.href() })
  return <AssignScreen title={t('commandProfiles.assign')} name={name} owner={data?.companyName} assign={assign} />
}
