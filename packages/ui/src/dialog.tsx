import { Dialog as Modal } from '@blueprintjs/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { focusFirst, keepUsedEscape, useFocusBack, useOverlayRoot } from './overlay/overlay-root.ts'
import './overlay/overlay.css'

/** `confirm` and `delete` ask; `info` and `error` only tell (000 §2.8). */
export type DialogKind = 'confirm' | 'delete' | 'info' | 'error'

interface DialogProps {
  kind: DialogKind
  title: string
  /** The message or question, already in words. */
  message: ReactNode
  /** Below the message, smaller: the server's own lines. */
  extra?: string
  /** Instead of that of its kind. */
  icon?: IconName
  /** A verb, where `OK` says too little. */
  okLabel?: string
  /** The dialog event that it shows; tests and styles of a tenant find it by `data-event`. */
  event?: string
  /** The answer is being carried out: nothing can be answered in the meantime. */
  busy?: boolean
  /** True for ok; false for cancel, the close icon and Esc. */
  onAnswer(ok: boolean): void
}

const icons: Record<DialogKind, IconName> = { confirm: 'help', delete: 'delete', info: 'info', error: 'alert' }

/** A modal: focus stays inside, Esc closes, focus returns where it was, or to the content. */
export function Dialog({
  kind,
  title,
  message,
  extra,
  icon = icons[kind],
  okLabel,
  event,
  busy = false,
  onAnswer,
}: DialogProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const root = useOverlayRoot()
  useFocusBack()
  const refuse = () => {
    if (!busy) onAnswer(false)
  }
  const asks = kind === 'confirm' || kind === 'delete'
  return (
    <Modal
      isOpen
      className="m-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      portalContainer={root}
      autoFocus={false}
      transitionDuration={0}
      canOutsideClickClose={false}
      shouldReturnFocusOnClose={false}
      onClose={refuse}
    >
      <div ref={focusFirst} className="m-dialog-content" data-kind={kind} data-event={event} onKeyDown={keepUsedEscape}>
        <h2 id={`${id}-title`}>
          <Icon name={icon} />
          <span>{title}</span>
        </h2>
        <div className="m-dialog-text" id={`${id}-text`}>
          <div>{message}</div>
          {extra && <p className="m-muted">{extra}</p>}
        </div>
        <div className="m-dialog-actions">
          {asks && <Button onClick={refuse}>{t('ui.cancel')}</Button>}
          <Button look={kind === 'delete' ? 'danger' : 'primary'} busy={busy} onClick={() => onAnswer(true)}>
            {okLabel ?? t('ui.ok')}
          </Button>
        </div>
        {/* last, so that the first focus is on the harmless answer */}
        <IconButton icon="close" label={t('ui.close')} onClick={refuse} />
      </div>
    </Modal>
  )
}
