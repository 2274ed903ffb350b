import { useEffect } from 'react'
import { openDialog, shellDialog } from '../open-dialog.ts'

export const isMac = /mac/i.test(navigator.platform)

/**
 * Handles the global shortcuts unless a dialog is open: Ctrl K (⌘ K on a Mac) opens the palette, `?` outside of fields lists
 * the shortcuts.
 */
export function useShellKeys(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const dialog = isPaletteKey(event) ? 'palette' : isHelpKey(event) ? 'keys' : undefined
      if (!dialog) return
      event.preventDefault()
      const isBusy =
        shellDialog.getState().open !== undefined || document.querySelector('dialog:modal, [aria-modal]') !== null
      if (!isBusy) openDialog(dialog)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

function isPaletteKey({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !shiftKey && !altKey
}

function isHelpKey({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  const isTyped =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  return key === '?' && !metaKey && !ctrlKey && !altKey && !isTyped
}
