import type { ListQuery } from '@muster/core'
import { useList } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileList } from '../profile-list.tsx'
import { ioProfileRoutes, type Family } from './families.ts'
import { ioProfiles } from './io-profiles.resource.ts'

interface Props {
  query: ListQuery
}

function IoProfileList({ family, query }: Props & { family: Family }): ReactNode {
  const { t } = useTranslation()
  const routes = ioProfileRoutes[family]
  return (
    <ProfileList
      title={t(`profiles.ioProfiles.${family}`)}
      empty={t('profiles.ioProfiles.empty')}
      list={useList(ioProfiles, { at: routes.list, query, filters: { deviceFeatureSet: family } })}
      remember="profiles.ioProfiles"
      idOf={profile => profile.id}
      addHref={routes.detail.href({ params: { id: 'new' } })}
      hrefOf={id => routes.detail.href({ params: { id } })}
      assign={routes.assign}
      columns={({ name, company, isDefault, units }) => [name, company, isDefault, units]}
    />
  )
}

export const ioProfileLists = {
  amx: (props: Props) => <IoProfileList {...props} family="amx" />,
  wlx: (props: Props) => <IoProfileList {...props} family="wlx" />,
  am35: (props: Props) => <IoProfileList {...props} family="am35" />,
}
