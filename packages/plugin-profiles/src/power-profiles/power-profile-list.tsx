import { seconds, type ListQuery } from '@muster/core'
import { useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { powerProfiles } from './power-profiles.resource.ts'
import { powerProfileAssign, powerProfileDetail, powerProfileList } from './power-profiles.routes.ts'

export function PowerProfileList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const mayAssign = useCan(powerProfileAssign.access)
  const list = useList(powerProfiles, { at: powerProfileList, query })
  return (
    <ListScreen
      title={t('profiles.powerProfiles')}
      list={list}
      addHref={powerProfileDetail.href()}
      empty={t('profiles.powerProfiles.empty')}
    >
      <DataTable
        label={t('profiles.powerProfiles')}
        rows={list.rows}
        rowKey={profile => profile.powerProfileId}
        href={({ powerProfileId: id }) => powerProfileDetail.href({ query: { id } })}
        actions={
          mayAssign
            ? ({ powerProfileId: id }) => [
                {
                  label: t('profiles.assign'),
                  icon: 'list',
                  run: () => go(powerProfileAssign.href({ params: { id } })),
                },
              ]
            : undefined
        }
        remember="profiles.powerProfiles"
        columns={[
          { id: 'name', header: t('profiles.name'), cell: profile => profile.name, fixed: true },
          { id: 'company', header: t('profiles.company'), cell: profile => profile.companyName },
          {
            id: 'default',
            header: t('profiles.default'),
            cell: profile => (profile.isDefault ? t('profiles.yes') : '-'),
            width: 120,
          },
          {
            id: 'moving',
            header: t('profiles.power.reports.moving'),
            cell: profile => format.duration(seconds(profile.movingReportInterval)),
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
          {
            id: 'units',
            header: t('profiles.units'),
            cell: profile => format.number(profile.unitsCount),
            align: 'end',
            width: 120,
          },
        ]}
      />
    </ListScreen>
  )
}
