import { j1939Of, type CanGroup, type CanLog } from '@muster/signals'
import { useFormat } from '@muster/ui'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { definitionsFor, type Definition } from './decoder.ts'
import { bytesOf, hexId } from './frame-text.ts'

interface Props {
  log: CanLog
  groups: readonly CanGroup[]
  definitions: readonly Definition[]
  onOpen(group: CanGroup): void
}

const keyOf = ({ id, extended, channel }: CanGroup): string => `${channel}/${hexId(id, extended)}`

/** Lists frame groups by identifier with their rate and changing bits. */
export function GroupTable({ log, groups, definitions, onOpen }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const namesOf = (group: CanGroup) => {
    const found = definitionsFor(definitions, group)
    const names = found.map(({ name, signals }) => name || signals.map(signal => signal.name).join(', '))
    return [...new Set(names)].join(', ')
  }
  return (
    <DataTable
      label={t('reports.canSniffing.groups')}
      rows={groups}
      rowKey={keyOf}
      onOpen={onOpen}
      remember="reports.can-sniffing.groups"
      columns={[
        {
          id: 'id',
          header: t('reports.canSniffing.trace.id'),
          cell: group => <code>{hexId(group.id, group.extended)}</code>,
          width: 110,
          fixed: true,
        },
        {
          id: 'names',
          header: t('reports.canSniffing.signals'),
          cell: group => namesOf(group) || '-',
          onPhone: 'title',
        },
        {
          id: 'pgn',
          header: t('reports.canSniffing.pgn'),
          cell: group => (group.extended ? format.number(j1939Of(group.id).pgn) : '-'),
          value: group => (group.extended ? j1939Of(group.id).pgn : null),
          align: 'end',
          width: 90,
        },
        {
          id: 'source',
          header: t('reports.canSniffing.source'),
          cell: group => (group.extended ? j1939Of(group.id).source : '-'),
          sortable: true,
          align: 'end',
          width: 80,
        },
        {
          id: 'channel',
          header: t('reports.canSniffing.trace.channel'),
          cell: group => log.channelNames[group.channel],
          width: 90,
        },
        {
          id: 'count',
          header: t('reports.canSniffing.frames'),
          cell: group => format.number(group.frames.length),
          value: group => group.frames.length,
          align: 'end',
          width: 100,
        },
        {
          id: 'every',
          header: t('reports.canSniffing.every'),
          cell: group => (Number.isNaN(group.every) ? '-' : format.number(group.every, group.every < 100 ? 1 : 0)),
          value: group => group.every,
          align: 'end',
          width: 110,
        },
        {
          id: 'data',
          header: t('reports.canSniffing.lastData'),
          cell: group => <Data log={log} group={group} />,
          width: 240,
          onPhone: 'detail',
        },
      ]}
    />
  )
}

/** Shows the newest data and marks bytes with changing bits. */
function Data({ log, group }: { log: CanLog; group: CanGroup }): ReactNode {
  const { t } = useTranslation()
  return (
    <code className="can-data">
      {bytesOf(log, group.frames.at(-1) ?? 0).map((byte, index) => {
        const isChanging = (group.changing[index] ?? 0) > 0
        return (
          <span
            key={index}
            data-changing={isChanging || undefined}
            title={isChanging ? t('reports.canSniffing.byteChanges', { byte: index }) : undefined}
          >
            {byte}
          </span>
        )
      })}
    </code>
  )
}
