import { missing } from '@muster/core'
import { useFormat } from '@muster/ui'
import type { Column } from '@muster/ui/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dm1Message } from '../clients/dm1.client.ts'
import { lampsText } from './lamps-text.ts'
import './dm1.css'

export function useDm1Columns(): readonly Column<Dm1Message>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'last',
        header: t('reports.dm1.last'),
        cell: row => format.dateTime(row.lastTimestamp),
        value: row => new Date(row.lastTimestamp),
        fixed: true,
        width: 160,
      },
      { id: 'unit', header: t('reports.unit'), cell: row => row.unitName, onPhone: 'detail' },
      {
        id: 'source',
        header: t('reports.dm1.source'),
        cell: row =>
          row.sourceAddressName === missing
            ? row.sourceAddressCode
            : `${row.sourceAddressName} (${row.sourceAddressCode})`,
        width: 150,
      },
      { id: 'spn', header: 'SPN', cell: row => row.spnCode, sortable: true, align: 'end', width: 72 },
      { id: 'fmi', header: 'FMI', cell: row => row.fmiCode, sortable: true, align: 'end', width: 56 },
      {
        id: 'description',
        header: t('reports.dm1.description'),
        cell: row =>
          row.description === missing ? t('reports.dm1.code', { spn: row.spnCode, fmi: row.fmiCode }) : row.description,
        onPhone: 'title',
      },
      {
        id: 'lamp',
        header: t('reports.dm1.lamp'),
        cell: row => (row.lampColorName ? <Lamp name={row.lampColorName} color={row.lampColor} /> : missing),
        value: row => row.lampColorName,
        width: 170,
      },
      {
        id: 'lamps',
        header: t('reports.dm1.lamps'),
        cell: row => lampsText(row.lamps, t) || missing,
        value: row => lampsText(row.lamps, t) || null,
        width: 170,
        hidden: true,
      },
      {
        id: 'canLine',
        header: t('reports.dm1.canLine'),
        cell: row => (row.canLine === undefined ? missing : t(`reports.dm1.canLine.${row.canLine}`)),
        value: row => (row.canLine === undefined ? null : t(`reports.dm1.canLine.${row.canLine}`)),
        width: 100,
      },
      {
        id: 'count',
        header: t('reports.dm1.count'),
        cell: row => format.number(row.count),
        value: row => row.count,
        align: 'end',
        width: 92,
      },
      {
        id: 'state',
        header: t('reports.dm1.state'),
        cell: row => t(row.active ? 'reports.dm1.active' : 'reports.dm1.gone'),
        width: 80,
      },
      {
        id: 'first',
        header: t('reports.dm1.first'),
        cell: row => format.dateTime(row.firstTimestamp),
        value: row => new Date(row.firstTimestamp),
        width: 170,
        hidden: true,
      },
      {
        id: 'dtc',
        header: 'DTC',
        cell: row => row.dtcCode ?? missing,
        value: row => row.dtcCode,
        width: 110,
        hidden: true,
      },
    ],
    [t, format],
  )
}

function Lamp({ name, color = 'cecece' }: { name: string; color?: string | undefined }) {
  return (
    <span className="dm1-lamp">
      <span className="dm1-dot" style={{ background: `#${color}` }} />
      <span className="m-truncate" title={name}>
        {name}
      </span>
    </span>
  )
}
