import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { AbortError } from '@muster/core'
import type { DialogEvent } from './dialog-events.ts'
import { loadOnce } from './load-once.ts'

interface About {
  /** Stands for `{{name}}` in the words of the event. */
  name?: string
  /** Below the message, smaller: a circumstance that matters to the answer. */
  note?: string
  /** The server's own lines go below the message. */
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
  /** Shows the dialog of an event; true for ok, false for cancel, the close icon and Esc. Several wait for each other. */
  raise(event: DialogEvent, about?: About): Promise<boolean>
}

const DialogsContext = createContext<Dialogs | undefined>(undefined)
let last = 0

/** Dialogs belong to the host, so that one raised by a screen outlives it: a record is added, the next screen opens. */
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

/** Loads the code of dialogs before the first one is raised, so that keys pressed at once reach it. */
export function loadDialogs(): void {
  loadOnce(load)
}

/** Its code loads after login; a dialog that cannot be shown is answered with no. */
function RaisedDialog(raised: Raised): ReactNode {
  const { follow, outcome } = loadOnce(load)
  const came = useSyncExternalStore(follow, outcome)
  const failed = came && 'error' in came
  const { answer } = raised
  useEffect(() => {
    if (failed) answer(false)
  }, [failed, answer])
  if (!came || 'error' in came) return null
  const Shown = came.value.RaisedDialog
  return <Shown {...raised} />
}
