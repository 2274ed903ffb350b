import type { ListQuery } from '@muster/core'
import { useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ioProfileRoutes, type Family } from './families.ts'
import { ioProfiles } from './io-profiles.resource.ts'

interface Props {
  query: ListQuery
}

/** The I/O profiles of a device family. */
function IoProfileList({ family, query }: Props & { family: Family }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const routes = ioProfileRoutes[family]
  const mayAssign = useCan(routes.assign.access)
  const list = useList(ioProfiles, { at: routes.list, query, filters: { deviceFeatureSet: family } })
  const title = t(`profiles.ioProfiles.${family}`)
  return (
    <ListScreen
      title={title}
      list={list}
      addHref={routes.detail.href({ params: { id: 'new' } })}
      empty={t('profiles.ioProfiles.empty')}
    >
      <DataTable
        label={title}
        rows={list.rows}
        rowKey={profile => profile.id}
        href={profile => routes.detail.href({ params: { id: profile.id } })}
        actions={
          mayAssign
            ? profile => [
                {
                  label: t('profiles.assign'),
                  icon: 'list',
                  run: () => go(routes.assign.href({ params: { id: profile.id } })),
                },
              ]
            : undefined
        }
        remember="profiles.ioProfiles"
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

export const ioProfileLists = {
  amx: (props: Props) => <IoProfileList {...props} family="amx" />,
  wlx: (props: Props) => <IoProfileList {...props} family="wlx" />,
  am35: (props: Props) => <IoProfileList {...props} family="am35" />,
}
