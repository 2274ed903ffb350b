import type { TimelineState } from '@muster/ui/charts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Key states with their colours: on green, off grey, unknown and out of range light grey (001 §9). */
export function useKeyStates(): readonly TimelineState[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { id: 'ON', name: t('reports.keyOnOff.ON'), colour: 'on' },
      { id: 'OFF', name: t('reports.keyOnOff.OFF'), colour: 'off' },
      { id: 'NO_DATA', name: t('reports.keyOnOff.NO_DATA'), colour: 'none' },
      { id: 'OUT_OF_RANGE', name: t('reports.keyOnOff.OUT_OF_RANGE'), colour: 'none' },
    ],
    [t],
  )
}
