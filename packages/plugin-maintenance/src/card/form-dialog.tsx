import { Dialog } from '@muster/ui'
import { useState, type FormEvent, type ReactNode } from 'react'

interface Props {
  title: string
  /** What it is done to. */
  subject: string
  okLabel: string
  /** Resolves to true when it is done; the dialog stays open otherwise. */
  onSubmit(): Promise<boolean>
  onClose(): void
  children?: ReactNode
}

/** A question with a form: sent by its button and by Enter; what was typed stays until it is done or given up. */
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
