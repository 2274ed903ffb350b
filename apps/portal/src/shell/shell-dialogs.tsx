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
  palette: () => import('./palette/palette.tsx').then(m => m.Palette),
}

/** The frame's dialogs; the code of each comes when it is first opened. */
export function ShellDialogs(): ReactNode {
  const open = useStore(shellDialog, state => state.open)
  // none of one screen's frame, or of one user's, is left open for the next
  useEffect(() => closeDialog, [])
  if (!open) return null
  return (
    <Boundary key={open} fallback={() => <DialogFailed />}>
      <Loaded load={dialogs[open]} props={{ onClose: closeDialog }} />
    </Boundary>
  )
}
