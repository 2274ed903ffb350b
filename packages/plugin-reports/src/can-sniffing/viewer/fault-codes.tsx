import { lampNames, type CanLog, type ConversionMethod } from '@muster/signals'
import { useFormat } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lampsText } from '../../dm1/lamps-text.ts'
import type { LoggedCode } from './diagnostics.ts'

interface Props {
  log: CanLog
  codes: readonly LoggedCode[]
  method: ConversionMethod
  onMethod(method: ConversionMethod): void
}

const methods = [1, 2, 3, 4] as const

/** Lists the fault codes in the DM1 and DM2 messages of a log. */
export function FaultCodes({ log, codes, method, onMethod }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const label = t('reports.canSniffing.diagnostics')
  const lampsOf = ({ lamps }: LoggedCode) =>
    lampsText(
      lampNames.flatMap(lamp => {
        const look = lamps[lamp]
        return look === undefined || look === 'off' ? [] : [{ lamp, look }]
      }),
      t,
    )
  return (
    <div className="can-frames">
      <div className="m-screen-tools">
        <NativeSelect<`${ConversionMethod}`>
          label={t('reports.canSniffing.diagnostics.method')}
          value={`${method}`}
          nullable={false}
          onChange={chosen => onMethod((Number(chosen) || 4) as ConversionMethod)}
          options={methods.map(number => ({
            value: `${number}` as const,
            label: t('reports.canSniffing.diagnostics.methodOf', { number }),
          }))}
        />
      </div>
      <DataTable
        label={label}
        rows={codes}
        rowKey={({ key }) => key}
        columns={[
          {
            id: 'kind',
            header: t('reports.canSniffing.diagnostics.kind'),
            cell: ({ kind }) => t(`reports.canSniffing.diagnostics.${kind}`),
            width: 190,
            fixed: true,
          },
          {
            id: 'source',
            header: t('reports.canSniffing.source'),
            cell: ({ source }) => source,
            sortable: true,
            align: 'end',
            width: 80,
          },
          { id: 'spn', header: 'SPN', cell: ({ code }) => code?.spn ?? '-', sortable: true, align: 'end', width: 90 },
          { id: 'fmi', header: 'FMI', cell: ({ code }) => code?.fmi ?? '-', sortable: true, align: 'end', width: 70 },
          {
            id: 'occurrences',
            header: t('reports.dm1.occurrences'),
            cell: ({ code }) =>
              code
                ? (code.occurrences ?? t('reports.canSniffing.diagnostics.unknown'))
                : t('reports.canSniffing.diagnostics.none'),
            width: 120,
            onPhone: 'title',
          },
          { id: 'lamps', header: t('reports.dm1.lamps'), cell: row => lampsOf(row) || '-', width: 260 },
          {
            id: 'channel',
            header: t('reports.canSniffing.trace.channel'),
            cell: ({ channel }) => log.channelNames[channel],
            width: 90,
          },
          {
            id: 'messages',
            header: t('reports.canSniffing.diagnostics.codes'),
            cell: ({ messages }) => format.number(messages),
            value: ({ messages }) => messages,
            align: 'end',
            width: 110,
          },
        ]}
      />
    </div>
  )
}
