import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { AbortError } from '@muster/core'
import type { DialogEvent } from './dialog-events.ts'
import { loadOnce } from './load-once.ts'

interface About {
  /** Replaces `{{name}}` in the texts of the event. */
  name?: string
  /** Smaller text below the message with additional information. */
  note?: string
  /** Its lines from the server are shown below the message. */
  error?: unknown
}

export interface Raised extends About {
  event: DialogEvent
  answer(ok: boolean): void
}

interface Waiting extends Raised {
  id: number
}

export interface Dialogs {
  /**
   * Shows the dialog of an event. Resolves to true for OK, false for cancel, the close icon and Esc. Dialogs are
   * queued.
   */
  raise(event: DialogEvent, about?: About): Promise<boolean>
}

const DialogsContext = createContext<Dialogs | undefined>(undefined)
let last = 0

/**
 * Renders dialogs in the host, so that they outlive the screen that raised them, as when a new record opens another
 * screen.
 */
export function DialogsProvider({ children }: { children: ReactNode }): ReactNode {
  const [raised, setRaised] = useState<readonly Waiting[]>([])
  const dialogs = useMemo<Dialogs>(
    () => ({
      raise: (event, about = {}) => {
        if (about.error instanceof AbortError) return Promise.resolve(false)
        const { promise, resolve } = Promise.withResolvers<boolean>()
        const id = ++last
        const answer = (ok: boolean) => {
          setRaised(all => all.filter(other => other.id !== id))
          resolve(ok)
        }
        setRaised(all => [...all, { ...about, id, event, answer }])
        return promise
      },
    }),
    [],
  )
  const shown = raised[0]
  return (
    <DialogsContext value={dialogs}>
      {children}
      {shown && <RaisedDialog key={shown.id} {...shown} />}
    </DialogsContext>
  )
}

/**
 * @example
 * const dialogs = useDialogs()
 * if (await dialogs.raise('deleteConfirmation', { name: fleet.name })) await fleets.remove(fleet.fleetId)
 */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext)
  if (!dialogs) throw new Error('No dialogs here. Render the component inside <HostProvider host={…}>.')
  return dialogs
}

const load = () => import('./raised-dialog.tsx')

/** Loads the code of dialogs in advance, so that keys pressed at once reach the first one. */
export function loadDialogs(): void {
  loadOnce(load)
}

/** Loads its code after login. Answers with no if the dialog cannot be shown. */
function RaisedDialog(raised: Raised): ReactNode {
  const { subscribe, outcome } = loadOnce(load)
  const loaded = useSyncExternalStore(subscribe, outcome)
  const failed = loaded && 'error' in loaded
  const { answer } = raised
  useEffect(() => {
    if (failed) answer(false)
  }, [failed, answer])
  if (!loaded || 'error' in loaded) return null
  const Shown = loaded.value.RaisedDialog
  return <Shown {...raised} />
}
