import type { Lazy } from '@muster/core'
import { Boundary, Loaded, toast } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { closeDialog, shellDialog, type DialogId } from './open-dialog.ts'
import { useTranslation } from 'react-i18next'

const dialogs: Record<DialogId, Lazy<{ onClose(): void }>> = {
  logout: () => import('./logout-dialog.tsx').then(m => m.LogoutDialog),
  home: () => import('./home-dialog.tsx').then(m => m.HomeDialog),
  news: () => import('./whats-new/whats-new-dialog.tsx').then(m => m.WhatsNewDialog),
  keys: () => import('./keys/keys-dialog.tsx').then(m => m.KeysDialog),
  plugins: () => import('./plugins-dialog.tsx').then(m => m.PluginsDialog),
  palette: () => import('./palette/palette.tsx').then(m => m.Palette),
}

/** Shows the shell's open dialog, whose code loads on first use. */
export function ShellDialogs(): ReactNode {
  const open = useStore(shellDialog, state => state.open)
  // closes the dialog when the screen's shell or the user changes
  useEffect(() => closeDialog, [])
  if (!open) return null
  return (
    <Boundary key={open} fallback={() => <DialogFailed />}>
      <Loaded load={dialogs[open]} props={{ onClose: closeDialog }} />
    </Boundary>
  )
}

/** Reports a dialog that could not be loaded, and closes it so that it can be opened again. */
function DialogFailed(): null {
  const { t } = useTranslation()
  useEffect(() => {
    toast({ tone: 'danger', text: t('ui.partFailed') })
    closeDialog()
  }, [t])
  return null
}
