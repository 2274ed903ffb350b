import type { Lazy } from '@muster/core'
import { Boundary, Loaded } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { DialogFailed } from './dialog-failed.tsx'
import { closeDialog, shellDialog, type DialogId } from './open-dialog.ts'

const dialogs: Record<DialogId, Lazy<{ onClose(): void }>> = {
  logout: () => import('./logout-dialog.tsx').then(m => m.LogoutDialog),
  home: () => import('./home-dialog.tsx').then(m => m.HomeDialog),
  news: () => import('./whats-new/whats-new-dialog.tsx').then(m => m.WhatsNewDialog),
  keys: () => import('./keys/keys-dialog.tsx').then(m => m.KeysDialog),
  plugins: () => import('./plugins-dialog.tsx').then(m => m.PluginsDialog),
  palette: () => import('./palette/palette.tsx').then(m => m.Palette),
}

/** Shows the shell's open dialog, whose code loads at its first use. */
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
