import type { ListQuery } from '@muster/core'
import { useList } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileList } from '../profile-list.tsx'
import { curfewAssign, curfewDetail, curfewList } from './curfews.routes.ts'
import { curfews } from './curfews.resource.ts'

export function CurfewList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  return (
    <ProfileList
      title={t('profiles.curfews')}
      empty={t('profiles.curfews.empty')}
      list={useList(curfews, { at: curfewList, query })}
      remember="profiles.curfews"
      idOf={curfew => curfew.curfewProfileId}
      addHref={curfewDetail.href({ params: { id: 'new' } })}
      hrefOf={id => curfewDetail.href({ params: { id } })}
      assign={curfewAssign}
      columns={({ name, company, isDefault, units }) => [
        name,
        { id: 'zone', header: t('profiles.timeZone'), cell: curfew => curfew.timezoneId.replaceAll('_', ' ') },
        company,
        isDefault,
        units,
      ]}
    />
  )
}
