import { seconds, type ListQuery } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useList } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileList } from '../profile-list.tsx'
import { powerProfiles } from './power-profiles.resource.ts'
import { powerProfileAssign, powerProfileDetail, powerProfileList } from './power-profiles.routes.ts'

export function PowerProfileList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ProfileList
      title={t('profiles.powerProfiles')}
      empty={t('profiles.powerProfiles.empty')}
      list={useList(powerProfiles, { at: powerProfileList, query })}
      remember="profiles.powerProfiles"
      idOf={profile => profile.powerProfileId}
      addHref={powerProfileDetail.href()}
      hrefOf={id => powerProfileDetail.href({ query: { id } })}
      assign={powerProfileAssign}
      columns={({ name, company, isDefault, units }) => [
        name,
        company,
        isDefault,
        {
          id: 'moving',
          header: t('profiles.power.reports.moving'),
          cell: profile => format.duration(seconds(profile.movingReportInterval)),
          value: profile => profile.movingReportInterval,
          align: 'end',
          width: 170,
        },
        {
          id: 'asleep',
          header: t('profiles.power.reports.asleep'),
          cell: ({ sleeps, asleepReportInterval }) =>
            !sleeps
              ? t('profiles.power.neverSleeps')
              : asleepReportInterval === undefined
                ? t('profiles.power.never')
                : format.duration(seconds(asleepReportInterval)),
          align: 'end',
          width: 170,
        },
        units,
      ]}
    />
  )
}
