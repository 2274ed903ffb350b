import { useDialogs } from './dialogs.tsx'
import { useUnsaved } from './unsaved.ts'

interface Form {
  isDirty: boolean
  isBusy?: boolean
}

/**
 * Returns the close function of a drawer with a form: ignored while saving, and confirmed if changes would be lost. A
 * reload also asks.
 *
 * @example
 * const leave = useLeave(close, { isDirty: form.touched, isBusy: isPending })
 * return <Drawer title={title} onClose={leave}>…</Drawer>
 */
export function useLeave(close: () => void, { isDirty, isBusy = false }: Form): () => void {
  const dialogs = useDialogs()
  useUnsaved(isDirty)
  const ask = async () => {
    if (!isDirty || (await dialogs.raise('leaveConfirmation'))) close()
  }
  return () => {
    if (!isBusy) void ask()
  }
}
