import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'

interface DialogProps {
  title: string
  children: ReactNode
  okLabel: string
  /** A dialog that asks has one; the others only tell. */
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  /** True for ok; false for cancel, Esc and a click on the backdrop. */
  onAnswer(ok: boolean): void
}

/** A modal on the platform's own element: focus stays inside, Esc closes, focus returns where it was. */
export function Dialog({ title, children, okLabel, cancelLabel, danger = false, busy = false, onAnswer }: DialogProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      className="m-dialog"
      aria-label={title}
      onCancel={event => { event.preventDefault(); onAnswer(false) }}
      onClick={event => { if (event.target === element.current) onAnswer(false) }}
    >
      <div className="m-dialog-content">
        <h2>{title}</h2>
        <div>{children}</div>
        <div className="m-dialog-actions">
          {cancelLabel && <Button onClick={() => onAnswer(false)}>{cancelLabel}</Button>}
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={() => onAnswer(true)}>{okLabel}</Button>
        </div>
      </div>
    </dialog>
  )
}
