import { Button } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The way back to the maintenance profile that a list was opened from, over the pages turned meanwhile (001 §2). */
export function BackToProfile(): ReactNode {
  const { t } = useTranslation()
  const [before] = useState(() => history.length)
  return (
    <Button icon="back" onClick={() => history.go(before - history.length - 1)}>
      {t('maintenance.backToProfile')}
    </Button>
  )
}
