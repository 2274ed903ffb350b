import type { ListQuery } from '@muster/core'
import { companyLookup, LookupSelect } from '@muster/fleet-kit/lookups'
import { Ago, Button, Time, useFormat } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { ListScreen } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unitSilence } from './silence.routes.ts'
import { Span } from './span.tsx'
import { useSilentUnits, type SilentUnitFilters } from './use-silent-units.ts'
import { verdicts } from './verdicts.ts'
import './silence.css'

/** Lists units that are silent for longer than usual, with the cause, for support. */
export function SilentUnitList({ query }: { query: ListQuery & SilentUnitFilters }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { verdict, company, since } = query
  const list = useSilentUnits(query)
  const isFiltered = verdict !== undefined || company !== undefined || since !== undefined
  return (
    <ListScreen
      title={t('equipment.silentUnits')}
      list={list}
      empty={t(isFiltered ? 'equipment.units.noneFound' : 'equipment.silentUnits.empty')}
      filters={
        <div className="silent-filters">
          <NativeSelect
            label={t('equipment.silentUnits.cause')}
            nullable
            placeholder={t('equipment.units.any')}
            options={verdicts.map(value => ({ value, label: t(`equipment.silence.verdict.${value}`) }))}
            value={verdict}
            onChange={value => list.setFilters({ verdict: value ?? undefined })}
          />
          <LookupSelect
            label={t('equipment.unit.company')}
            lookup={companyLookup}
            value={company}
            onChange={id => list.setFilters({ company: id ?? undefined })}
          />
          {since !== undefined && (
            <Button
              icon="close"
              title={format.dateTimeZone(since)}
              onClick={() => list.setFilters({ since: undefined })}
            >
              {t('equipment.silentUnits.since', { moment: format.dateTime(since) })}
            </Button>
          )}
        </div>
      }
    >
      <DataTable
        label={t('equipment.silentUnits')}
        rows={list.rows}
        rowKey={row => row.unitId}
        href={row => unitSilence.href({ params: { id: row.unitId } })}
        sort={list.sort}
        onSort={list.setSort}
        remember="equipment.silent-units"
        columns={[
          {
            id: 'unitName',
            header: t('equipment.unit.name'),
            cell: row => row.unitName,
            fixed: true,
            sortable: true,
            width: 190,
          },
          {
            id: 'verdict',
            header: t('equipment.silentUnits.cause'),
            cell: row => (
              <>
                <span title={row.text}>{t(`equipment.silence.verdict.${row.verdict}`)}</span>
                <span className="silent-units-phone">
                  {' · '}
                  <Ago moment={row.lastReadingAt} />
                </span>
              </>
            ),
            width: 220,
            onPhone: 'detail',
          },
          {
            id: 'overdue',
            header: t('equipment.silence.overdue'),
            cell: row => <Span seconds={row.overdue} />,
            value: row => row.overdue ?? Infinity,
            sortable: true,
            width: 150,
          },
          {
            id: 'lastReadingAt',
            header: t('equipment.silence.lastReading'),
            cell: row => <Time value={row.lastReadingAt} />,
            value: row => momentOf(row.lastReadingAt),
            sortable: true,
            width: 150,
          },
          {
            id: 'place',
            header: t('equipment.silentUnits.place'),
            cell: row => row.place ?? '-',
          },
          {
            id: 'companyName',
            header: t('equipment.unit.company'),
            cell: row => row.companyName,
            sortable: true,
            width: 170,
          },
        ]}
      />
    </ListScreen>
  )
}
