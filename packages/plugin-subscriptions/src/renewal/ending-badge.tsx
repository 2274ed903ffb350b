import { Icon, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countdownTo } from '../clients/countdown.ts'

/** Shows an end date as text, with an icon if it is past or soon. */
export function EndingBadge({ end }: { end: string | undefined }): ReactNode {
  const { text, tone } = useEnding()(end)
  return (
    <span className={`subs-ending subs-${tone}`}>
      {tone !== 'far' && <Icon name={tone === 'past' ? 'alert' : 'clock'} size={16} />}
      {text}
    </span>
  )
}

interface Ending {
  text: string
  tone: 'past' | 'soon' | 'far'
}

/** An end within this many days is soon. */
const soon = 30

/** Returns a text with the days until or since an end (001 §4). */
export function useEnding(): (end: string | undefined) => Ending {
  const { t } = useTranslation()
  const format = useFormat()
  return end => {
    if (end === undefined) return { text: t('subscriptions.ending.none'), tone: 'far' }
    const { isPast, days } = countdownTo(end, format.zone, Date.now())
    const key = isPast ? 'subscriptions.ending.past' : 'subscriptions.ending.left'
    const text =
      days === 0
        ? t(`${key}Today`, { date: format.dateTime(end) })
        : t(key, { count: days, number: format.number(days), date: format.date(end) })
    return { text, tone: isPast ? 'past' : days <= soon ? 'soon' : 'far' }
  }
}
