import { Button } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Link back to the maintenance profile that a list was opened from, across page changes (001 §2). */
export function BackToProfile(): ReactNode {
  const { t } = useTranslation()
  const [before] = useState(() => history.length)
  return (
    <Button icon="back" onClick={() => history.go(before - history.length - 1)}>
      {t('maintenance.backToProfile')}
    </Button>
  )
}
