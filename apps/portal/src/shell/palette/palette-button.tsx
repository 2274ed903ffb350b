import { Button } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../open-dialog.ts'
import { isMac } from '../keys/use-shell-keys.ts'

export function PaletteButton(): ReactNode {
  const { t } = useTranslation()
  return (
    <Button
      className="palette-button"
      look="quiet"
      icon="search"
      title={t('palette.title')}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={() => openDialog('palette')}
    >
      <span>{t('palette.open')}</span>
      <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </Button>
  )
}
