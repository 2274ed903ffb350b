import { inBase } from '@muster/core'
import { useFormat } from '@muster/ui'
import type { Column } from '@muster/ui/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryPosition } from '../services/history/track.ts'
import { useMark } from './use-mark.ts'

/** Columns of the positions in the grid view. */
export function usePositionColumns(): readonly Column<HistoryPosition>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const markOf = useMark()
  return useMemo(() => {
    const { factor, offset, label } = format.units.SPEED
    return [
      {
        id: 'time',
        header: t('history.time'),
        cell: row => format.dateTime(row.timestamp),
        value: row => new Date(row.timestamp),
        width: 170,
        fixed: true,
      },
      { id: 'unit', header: t('history.unit'), cell: row => row.unitName, width: 140 },
      {
        id: 'speed',
        header: `${t('history.speed')} (${label})`,
        cell: ({ speed }) => (speed === undefined ? '' : format.figure('SPEED', inBase('SPEED', speed), 1)),
        value: ({ speed }) => (speed === undefined ? null : speed * factor + offset),
        unit: label,
        align: 'end',
        width: 120,
      },
      {
        id: 'course',
        header: `${t('history.course')} (°)`,
        cell: ({ course }) => (course === undefined ? '' : format.number(course, 0)),
        value: row => row.course,
        unit: '°',
        align: 'end',
        width: 100,
      },
      ...(['latitude', 'longitude'] as const).map((id, index): Column<HistoryPosition> => ({
        id,
        header: t(`history.${id}`),
        cell: ({ position }) => format.number(position[1 - index], 5),
        value: ({ position }) => position[1 - index],
        unit: '°',
        align: 'end',
        width: 120,
      })),
      {
        id: 'notes',
        header: t('history.popup.notes'),
        cell: row => [markOf(row), row.notes].filter(Boolean).join(', '),
        width: 200,
      },
    ]
  }, [t, format, markOf])
}
