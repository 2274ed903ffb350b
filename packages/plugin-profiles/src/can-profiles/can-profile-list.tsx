import type { ListQuery } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useList } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileList } from '../profile-list.tsx'
import { canProfileAssign, canProfileDetail, canProfileList } from './can-profiles.routes.ts'
import { canProfiles } from './can-profiles.resource.ts'

export function CanProfileList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ProfileList
      title={t('profiles.canProfiles')}
      empty={t('profiles.canProfiles.empty')}
      list={useList(canProfiles, { at: canProfileList, query })}
      remember="profiles.canProfiles"
      idOf={profile => profile.canProfileId}
      addHref={canProfileDetail.href({ params: { id: 'new' } })}
      hrefOf={id => canProfileDetail.href({ params: { id } })}
      assign={canProfileAssign}
      columns={({ name, company, isDefault, units }) => [
        name,
        company,
        isDefault,
        {
          id: 'parameters',
          header: t('profiles.canParameters'),
          cell: profile => format.number(profile.parametersCount),
          value: profile => profile.parametersCount,
          align: 'end',
          width: 150,
        },
        units,
      ]}
    />
  )
}
