import { useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import { countdownTo } from '../services/countdown.ts'

export interface Ending {
  words: string
  tone: 'past' | 'soon' | 'far'
}

/** Days in which an end is soon. */
const soon = 30

/** Whether an end is past, and how many days are left or gone (001 §4). */
export function useEnding(): (end: string | undefined) => Ending {
  const { t } = useTranslation()
  const format = useFormat()
  return end => {
    if (end === undefined) return { words: t('subscriptions.ending.none'), tone: 'far' }
    const { isPast, days } = countdownTo(end, format.zone, Date.now())
    const key = isPast ? 'subscriptions.ending.past' : 'subscriptions.ending.left'
    const words =
      days === 0
        ? t(`${key}Today`, { date: format.dateTime(end) })
        : t(key, { count: days, number: format.number(days), date: format.date(end) })
    return { words, tone: isPast ? 'past' : days <= soon ? 'soon' : 'far' }
  }
}
