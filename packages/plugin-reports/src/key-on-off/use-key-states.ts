import type { TimelineState } from '@muster/ui/charts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** 001 §9: on is green, off grey, unknown or out of range light grey. */
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
