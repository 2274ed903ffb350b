import { useEffect } from 'react'
import { openDialog, shellDialog } from '../open-dialog.ts'

export const isMac = /mac/i.test(navigator.platform)

/** Ctrl K, ⌘ K on a Mac, opens the palette from anywhere but another dialog. */
export function usePaletteKey(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey)
      if (!isKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const isBusy =
        shellDialog.getState().open !== undefined || document.querySelector('dialog:modal, [aria-modal]') !== null
      if (!isBusy) openDialog('palette')
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
