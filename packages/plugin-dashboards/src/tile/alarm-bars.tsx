import { stateColour } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Bars } from './bars.tsx'

interface Props {
  types: readonly {
    alarmTypeId: number
    alarmTypeName: string
    priorityCode: string
    count: number
    unreadCount: number
  }[]
}

/** Counts of alarms by type, coloured by priority, with the priority and what is unread in words. */
export function AlarmBars({ types }: Props): ReactNode {
  const { t } = useTranslation()
  const { alarmColours } = useHost().theme
  return (
    <Bars
      bars={types.map(({ alarmTypeId, alarmTypeName, priorityCode, count, unreadCount }) => ({
        key: alarmTypeId,
        label: alarmTypeName,
        count,
        colour: stateColour(alarmColours, priorityCode),
        note: [
          priorityCode !== 'NULL' && t(`dashboard.priority.${priorityCode}`, { defaultValue: priorityCode }),
          unreadCount > 0 && t('dashboard.alarms.unread', { count: unreadCount }),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
