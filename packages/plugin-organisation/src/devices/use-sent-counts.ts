import { useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import type { WaitingDevice } from './waiting-device.ts'

/** Returns localised counts such as `1 position` and `3 events`. */
export function useSentCounts({ positionsCount, eventsCount }: WaitingDevice): { positions: string; events: string } {
  const { t } = useTranslation()
  const { number } = useFormat()
  return {
    positions: t('organisation.waiting.positions', { count: positionsCount, shown: number(positionsCount) }),
    events: t('organisation.waiting.events', { count: eventsCount, shown: number(eventsCount) }),
  }
}
