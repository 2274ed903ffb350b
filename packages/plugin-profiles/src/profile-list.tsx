import type { Access } from '@muster/core'
import { useCan, useFormat } from '@muster/ui'
import { ListScreen, type ListState } from '@muster/ui/screens'
import { DataTable, useGo, type Column } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Fields that every kind of profile lists. */
interface ProfileRow {
  name: string
  companyName: string
  isDefault: boolean
  unitsCount: number
}

interface Props<Row extends ProfileRow> {
  title: string
  /** Text for an empty list. */
  empty: string
  list: ListState<Row>
  remember: string
  idOf(row: Row): number
  addHref: string
  hrefOf(id: number): string
  assign: { access: Access; href(at: { params: { id: number } }): string }
  /** Returns the columns in display order; receives the common ones. */
  columns(common: ProfileColumns<Row>): readonly Column<Row>[]
}

type ProfileColumns<Row> = Record<'name' | 'company' | 'isDefault' | 'units', Column<Row>>

/** Lists profiles of a kind; rows link to the details and, for permitted users, to unit assignment. */
export function ProfileList<Row extends ProfileRow>(props: Props<Row>): ReactNode {
  const { title, empty, list, remember, idOf, addHref, hrefOf, assign, columns } = props
  const { t } = useTranslation()
  const go = useGo()
  const mayAssign = useCan(assign.access)
  const common = useProfileColumns<Row>()
  return (
    <ListScreen title={title} list={list} addHref={addHref} empty={empty}>
      <DataTable
        label={title}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={idOf}
        href={row => hrefOf(idOf(row))}
        actions={
          mayAssign
            ? row => [
                {
                  label: t('profiles.assign'),
                  icon: 'list',
                  run: () => go(assign.href({ params: { id: idOf(row) } })),
                },
              ]
            : undefined
        }
        remember={remember}
        columns={columns(common)}
      />
    </ListScreen>
  )
}

function useProfileColumns<Row extends ProfileRow>(): ProfileColumns<Row> {
  const { t } = useTranslation()
  const { number } = useFormat()
  return {
    name: { id: 'name', sortable: true, header: t('profiles.name'), cell: row => row.name, fixed: true },
    company: { id: 'companyName', sortable: true, header: t('profiles.company'), cell: row => row.companyName },
    isDefault: {
      id: 'isDefault',
      sortable: true,
      header: t('profiles.default'),
      cell: row => (row.isDefault ? t('profiles.yes') : '-'),
      width: 120,
    },
    units: {
      id: 'unitsCount',
      sortable: true,
      header: t('profiles.units'),
      cell: row => number(row.unitsCount),
      value: row => row.unitsCount,
      align: 'end',
      width: 120,
    },
  }
}
