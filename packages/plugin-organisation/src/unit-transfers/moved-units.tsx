import { ScreenLink, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { transferHistory } from './move-equipment.routes.ts'

interface MovedUnitsProps {
  unitsCount: number
  /** Name of the new company. */
  target: string
}

/** Shows the result of a transfer, and links to the history for undoing it. */
export function MovedUnits({ unitsCount, target }: MovedUnitsProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <>
      <p>{t('organisation.move.done', { count: unitsCount, shown: number(unitsCount), target })}</p>
      <p>
        {t('organisation.move.undoHint')}{' '}
        <ScreenLink href={transferHistory.href({ query: {} })}>{t('organisation.move.history')}</ScreenLink>
      </p>
    </>
  )
}
