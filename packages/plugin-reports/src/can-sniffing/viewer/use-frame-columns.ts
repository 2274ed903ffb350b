import { frameFlags, type CanLog } from '@muster/signals'
import { useFormat } from '@muster/ui'
import type { Column } from '@muster/ui/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bytesOf, hexId } from './frame-text.ts'

/** Returns the grid columns of a log; rows are frame indexes. */
export function useFrameColumns(log: CanLog): readonly Column<number>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const start = log.times[0] ?? 0
    const flagsOf = (index: number) => log.flags[index] ?? 0
    const secondsOf = (index: number) => ((log.times[index] ?? 0) - start) / 1000
    return [
      {
        id: 'number',
        header: t('reports.canSniffing.trace.number'),
        cell: index => format.number(index + 1),
        value: index => String(index + 1),
        align: 'end',
        width: 90,
      },
      {
        id: 'time',
        header: t('reports.canSniffing.trace.time'),
        cell: index => secondsOf(index).toFixed(6),
        value: secondsOf,
        unit: 's',
        align: 'end',
        width: 130,
      },
      {
        id: 'channel',
        header: t('reports.canSniffing.trace.channel'),
        cell: index => log.channelNames[log.channels[index] ?? 0],
        width: 110,
      },
      {
        id: 'direction',
        header: t('reports.canSniffing.trace.direction'),
        cell: index => (flagsOf(index) & frameFlags.sent ? 'Tx' : 'Rx'),
        width: 90,
      },
      {
        id: 'id',
        header: t('reports.canSniffing.trace.id'),
        cell: index =>
          flagsOf(index) & frameFlags.error
            ? t('reports.canSniffing.trace.error')
            : hexId(log.ids[index] ?? 0, (flagsOf(index) & frameFlags.extended) !== 0),
        width: 130,
      },
      {
        id: 'size',
        header: t('reports.canSniffing.trace.size'),
        cell: index => log.sizes[index],
        value: index => log.sizes[index],
        align: 'end',
        width: 80,
      },
      {
        id: 'data',
        header: t('reports.canSniffing.trace.data'),
        cell: index =>
          flagsOf(index) & frameFlags.remote ? t('reports.canSniffing.trace.remote') : bytesOf(log, index).join(' '),
        width: 280,
      },
    ]
  }, [log, t, format])
}
