import { toast } from '@muster/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { closeDialog } from './open-dialog.ts'

/** Reports a dialog that could not be loaded, and closes it so that it can be opened again. */
export function DialogFailed(): null {
  const { t } = useTranslation()
  useEffect(() => {
    toast({ tone: 'danger', text: t('ui.partFailed') })
    closeDialog()
  }, [t])
  return null
}
