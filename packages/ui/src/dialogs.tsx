import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { AbortError } from '@muster/core'
import { useTranslation } from 'react-i18next'
import { dialogEvents, type DialogEvent } from './dialog-events.ts'
import { Dialog } from './dialog.tsx'

interface About {
  /** Stands for `{{name}}` in the words of the event. */
  name?: string
  /** Below the message, smaller: a circumstance that matters to the answer. */
  note?: string
  /** The server's own lines go below the message. */
  error?: unknown
}

interface Raised extends About {
  id: number
  event: DialogEvent
  answer(ok: boolean): void
}

export interface Dialogs {
  /** Shows the dialog of an event; true for ok, false for cancel, the close icon and Esc. Several wait for each other. */
  raise(event: DialogEvent, about?: About): Promise<boolean>
}

const DialogsContext = createContext<Dialogs | undefined>(undefined)
let last = 0

/** Dialogs belong to the host, so that one raised by a screen outlives it: a record is added, the next screen opens. */
export function DialogsProvider({ children }: { children: ReactNode }): ReactNode {
  const [raised, setRaised] = useState<readonly Raised[]>([])
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

function RaisedDialog({ event, name, note, error, answer }: Raised): ReactNode {
  const { t, i18n } = useTranslation()
  const verb = `dialog.${event}.ok`
  return (
    <Dialog
      kind={dialogEvents[event]}
      title={t(`dialog.${event}.title`, { name })}
      message={t(`dialog.${event}.text`, { name })}
      extra={error instanceof Error ? error.message : note}
      okLabel={i18n.exists(verb) ? t(verb) : undefined}
      onAnswer={answer}
    />
  )
}
