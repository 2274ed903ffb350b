import type { ListQuery } from '@muster/core'
import { useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusProfileAssign, statusProfileDetail, statusProfileList } from './status-profiles.routes.ts'
import { statusProfiles } from './status-profiles.resource.ts'

export function StatusProfileList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const mayAssign = useCan(statusProfileAssign.access)
  const list = useList(statusProfiles, { at: statusProfileList, query })
  return (
    <ListScreen
      title={t('profiles.statusProfiles')}
      list={list}
      addHref={statusProfileDetail.href()}
      empty={t('profiles.statusProfiles.empty')}
    >
      <DataTable
        label={t('profiles.statusProfiles')}
        rows={list.rows}
        rowKey={profile => profile.dutyProfileId}
        href={profile => statusProfileDetail.href({ query: { id: profile.dutyProfileId } })}
        actions={
          mayAssign
            ? profile => [
                {
                  label: t('profiles.assign'),
                  icon: 'list',
                  run: () => go(statusProfileAssign.href({ params: { id: profile.dutyProfileId } })),
                },
              ]
            : undefined
        }
        remember="profiles.statusProfiles"
        columns={[
          { id: 'name', header: t('profiles.name'), cell: profile => profile.name, fixed: true },
          { id: 'company', header: t('profiles.company'), cell: profile => profile.companyName },
          { id: 'canProfile', header: t('profiles.canProfile'), cell: profile => profile.canProfileName ?? '-' },
          {
            id: 'default',
            header: t('profiles.default'),
            cell: profile => (profile.isDefault ? t('profiles.yes') : '-'),
            width: 120,
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
