import { createWolfCatalogAssetAssociations } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { Time, useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useGo, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandProfileAssign, commandProfileDetail, commandProfileList } from './profiles.routes.ts'
import { commandProfiles } from './command-profiles.resource.ts'

export function CommandProfileList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const mayAssign = useCan(createWolfCatalogAssetAssociations.access)
  const list = useList(commandProfiles, { at: commandProfileList, query })
  return (
    <ListScreen
      title={t('commandProfiles.title')}
      list={list}
      addHref={commandProfileDetail.href()}
      empty={t('commandProfiles.empty')}
    >
      <DataTable
        label={t('commandProfiles.title')}
        rows={list.rows}
        rowKey={profile => profile.id}
        href={({ name }) => commandProfileDetail.href({ query: { name } })}
        actions={
          mayAssign
            ? ({ id }) => [
                {
                  label: t('commandProfiles.assign.units'),
                  icon: 'list',
                  run: () => go(commandProfileAssign.href({ query: { catalogId: id } })),
                },
              ]
            : undefined
        }
        remember="commands.profiles"
        columns={[
          { id: 'name', header: t('commandProfiles.name'), cell: profile => profile.name, fixed: true },
          { id: 'description', header: t('commandProfiles.description'), cell: profile => profile.description || '-' },
          { id: 'company', header: t('screens.company'), cell: profile => profile.companyName ?? '-' },
          {
            id: 'commands',
            header: t('commandProfiles.commands'),
            cell: profile => format.number(profile.templateIds.length),
            value: profile => profile.templateIds.length,
            align: 'end',
            width: 120,
          },
          {
            id: 'version',
            header: t('commandProfiles.version'),
            cell: profile => format.number(profile.version),
            value: profile => profile.version,
            align: 'end',
            width: 110,
          },
          {
            id: 'changed',
            header: t('commandProfiles.changed'),
            cell: profile => <Time value={profile.updateTimestamp} />,
            value: profile => momentOf(profile.updateTimestamp),
            width: 180,
          },
        ]}
      />
    </ListScreen>
  )
}
