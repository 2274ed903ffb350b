import type { ListQuery } from '@muster/core'
import { useList } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileList } from '../profile-list.tsx'
import { statusProfileAssign, statusProfileDetail, statusProfileList } from './status-profiles.routes.ts'
import { statusProfiles } from './status-profiles.resource.ts'

export function StatusProfileList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  return (
    <ProfileList
      title={t('profiles.statusProfiles')}
      empty={t('profiles.statusProfiles.empty')}
      list={useList(statusProfiles, { at: statusProfileList, query })}
      remember="profiles.statusProfiles"
      idOf={profile => profile.dutyProfileId}
      addHref={statusProfileDetail.href()}
      hrefOf={id => statusProfileDetail.href({ query: { id } })}
      assign={statusProfileAssign}
      columns={({ name, company, isDefault, units }) => [
        name,
        company,
        { id: 'canProfile', header: t('profiles.canProfile'), cell: profile => profile.canProfileName ?? '-' },
        isDefault,
        units,
      ]}
    />
  )
}
