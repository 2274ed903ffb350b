import { Dialog } from '@muster/ui'
import { useState, type FormEvent, type ReactNode } from 'react'

interface Props {
  title: string
  /** Names of the services it acts on. */
  subject: string
  okLabel: string
  /** Resolves to true on success; otherwise the dialog stays open. */
  onSubmit(): Promise<boolean>
  onClose(): void
  children?: ReactNode
}

/** Confirms an action with a form, by its button or Enter. Keeps the input until it succeeds or is canceled. */
export function FormDialog({ title, subject, okLabel, onSubmit, onClose, children }: Props): ReactNode {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const isDone = await onSubmit()
    setBusy(false)
    if (isDone) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  return (
    <Dialog
      kind="confirm"
      title={title}
      busy={busy}
      okLabel={okLabel}
      onAnswer={ok => (ok ? void send() : onClose())}
      message={
        <form className="mnt-form" onSubmit={submit} noValidate>
          <p className="m-muted">{subject}</p>
          {children}
          <button type="submit" hidden />
        </form>
      }
    />
  )
}
