import { changeUnits } from '@muster/contract'
import { everyPage, unitListActions, type ListQuery } from '@muster/core'
import { Fills, Identifier, Time, useCan, useDialogs, useHost, useClient } from '@muster/ui'
import { keepFocus } from '@muster/ui/controls'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { AddUnitsNote, useEmptyUnits } from './add-units-note.tsx'
import { UnitFilters, type UnitFilterValues } from './unit-filters.tsx'
import { unitDetail, unitList } from './units.routes.ts'
import { units, type UnitRow } from './units.resource.ts'
import './units.css'

const dayMs = 24 * 3_600_000

/** Lists accessible units with filters; selected units can be changed in bulk. */
export function UnitList({ query }: { query: ListQuery & UnitFilterValues }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const { status, model, company, fleet, profile, silent, reported, archived } = query
  const filterValues: UnitFilterValues = { status, model, company, fleet, profile, silent, reported, archived }
  // fixed while the screen is open, so that the query key does not change
  const [opened] = useState(() => Date.now())
  const silentSince = silent === undefined ? undefined : new Date(opened - silent * dayMs).toISOString()
  const filters = {
    statusIds: status === undefined ? undefined : [status],
    modelId: model,
    companyId: company,
    fleetId: fleet,
    profileId: profile,
    silentSince,
    lastReport: reported,
    archived,
  }
  const list = useList(units, {
    // paging, search and sorting keep the filters
    at: { href: to => unitList.href({ query: { ...filterValues, ...to.query } }) },
    query,
    filters,
  })
  const client = useClient(units)
  const dialogs = useDialogs()
  /** Selects the units of all pages. */
  const selectAll = async () => {
    try {
      const rows = await everyPage(async page => {
        const { items, total } = await client.list({ page: page + 1, size: 1000, search: list.search }, { filters })
        return { items, totalCount: total }
      })
      setSelected(new Map(rows.map(row => [row.unitId, row])))
    } catch (error) {
      await dialogs.raise('loadError', { error })
    }
  }
  const mayChange = useCan({ ...changeUnits.access })
  const [selected, setSelected] = useState<ReadonlyMap<number, UnitRow>>(new Map())
  const applyFilters = (filters: Partial<UnitFilterValues>) => {
    setSelected(new Map())
    nav?.go(unitList.href({ query: { ...filterValues, size: query.size, q: query.q, sort: query.sort, ...filters } }), {
      replace: true,
    })
  }
  const select = (keys: ReadonlySet<number | string>) => {
    const known = new Map([...selected, ...list.rows.map(row => [row.unitId, row] as const)])
    setSelected(
      new Map([...keys].flatMap(key => (known.has(Number(key)) ? [[Number(key), known.get(Number(key))!]] : []))),
    )
  }
  const empty = useEmptyUnits()
  const isFiltered = Object.values(filterValues).some(value => value !== undefined)
  return (
    <ListScreen
      title={t('equipment.units')}
      list={list}
      empty={isFiltered ? t('equipment.units.noneFound') : empty}
      actions={
        <>
          <Fills slot={unitListActions} context={{}} />
          <AddUnitsNote />
        </>
      }
      filters={
        <div className="units-narrow" ref={keepFocus}>
          <UnitFilters value={filterValues} onChange={applyFilters} />
          {selected.size > 0 && (
            <BulkActions
              units={[...selected.values()]}
              total={list.paging.totalElements}
              onSelectAll={selectAll}
              isArchived={archived ?? false}
              onClear={() => setSelected(new Map())}
            />
          )}
        </div>
      }
    >
      <DataTable
        label={t('equipment.units')}
        rows={list.rows}
        rowKey={row => row.unitId}
        href={row => unitDetail.href({ params: { id: row.unitId } })}
        sort={list.sort}
        onSort={list.setSort}
        remember="equipment.units"
        selection={mayChange ? { keys: new Set(selected.keys()), change: select } : undefined}
        columns={[
          {
            id: 'name',
            header: t('equipment.unit.name'),
            cell: row => row.name,
            fixed: true,
            sortable: true,
            width: 190,
          },
          {
            id: 'serial',
            header: t('equipment.unit.serial'),
            cell: row => <Identifier value={row.serial} />,
            value: row => row.serial,
            sortable: true,
            width: 150,
          },
          {
            id: 'status',
            header: t('equipment.unit.status'),
            cell: row => <UnitStatus row={row} />,
            value: row => row.statusName,
            width: 140,
          },
          {
            id: 'companyName',
            header: t('equipment.unit.company'),
            cell: row => row.companyName,
            sortable: true,
            width: 170,
          },
          {
            id: 'brandName',
            header: t('equipment.unit.brand'),
            cell: row => row.brandName ?? '-',
            sortable: true,
            onPhone: 'detail',
          },
          {
            id: 'typeName',
            header: t('equipment.unit.type'),
            cell: row => row.typeName ?? '-',
            sortable: true,
            onPhone: 'detail',
          },
          {
            id: 'modelName',
            header: t('equipment.unit.model'),
            cell: row => row.modelName ?? '-',
            sortable: true,
          },
          {
            id: 'deviceSerial',
            header: t('equipment.unit.device'),
            cell: row => <Identifier value={row.deviceSerial} />,
            value: row => row.deviceSerial,
            sortable: true,
            onPhone: 'detail',
          },
          {
            id: 'lastUpdate',
            header: t('equipment.unit.lastUpdate'),
            cell: row => <Time value={row.lastUpdate} />,
            value: row => momentOf(row.lastUpdate),
            sortable: true,
            width: 150,
          },
          {
            id: 'subscriptionEndDate',
            header: t('equipment.unit.subscriptionEnd'),
            cell: row => <Time value={row.subscriptionEndDate} />,
            value: row => momentOf(row.subscriptionEndDate),
            sortable: true,
            width: 150,
            onPhone: 'detail',
          },
        ]}
      />
    </ListScreen>
  )
}

function UnitStatus({ row: { statusName, statusColor } }: { row: UnitRow }) {
  return (
    <span className="unit-status">
      <span className="unit-status-mark" style={{ background: `#${statusColor}` }} />
      {statusName}
    </span>
  )
}
