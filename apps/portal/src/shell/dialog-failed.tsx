import { toast } from '@muster/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { closeDialog } from './open-dialog.ts'

/** Stands for a dialog that could not be shown: says so, and lets it be opened again. */
export function DialogFailed(): null {
  const { t } = useTranslation()
  useEffect(() => {
    toast({ tone: 'danger', text: t('ui.partFailed') })
    closeDialog()
  }, [t])
  return null
}
