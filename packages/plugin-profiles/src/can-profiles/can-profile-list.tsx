import type { ListQuery } from '@muster/core'
import { useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canProfileAssign, canProfileDetail, canProfileList } from './can-profiles.routes.ts'
import { canProfiles } from './can-profiles.resource.ts'

export function CanProfileList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const mayAssign = useCan(canProfileAssign.access)
  const list = useList(canProfiles, { at: canProfileList, query })
  return (
    <ListScreen
      title={t('profiles.canProfiles')}
      list={list}
      addHref={canProfileDetail.href({ params: { id: 'new' } })}
      empty={t('profiles.canProfiles.empty')}
    >
      <DataTable
        label={t('profiles.canProfiles')}
        rows={list.rows}
        rowKey={profile => profile.canProfileId}
        href={profile => canProfileDetail.href({ params: { id: profile.canProfileId } })}
        actions={
          mayAssign
            ? profile => [
                {
                  label: t('profiles.assign'),
                  icon: 'list',
                  run: () => go(canProfileAssign.href({ params: { id: profile.canProfileId } })),
                },
              ]
            : undefined
        }
        remember="profiles.canProfiles"
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
            id: 'parameters',
            header: t('profiles.canParameters'),
            cell: profile => format.number(profile.parametersCount),
            align: 'end',
            width: 150,
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
