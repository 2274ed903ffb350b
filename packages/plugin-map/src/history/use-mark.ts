import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryPosition } from '../services/history/track.ts'

/** Why a position is on no track; empty for those that are. */
export function useMark(): (position: HistoryPosition) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ isHidden, placeHeld }) => (isHidden ? t('history.mark.hidden') : placeHeld ? t('history.mark.placeHeld') : ''),
    [t],
  )
}
