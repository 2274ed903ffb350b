import { Dialog as Modal } from '@blueprintjs/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { focusFirst, keepUsedEscape, useFocusBack, useOverlayRoot } from './overlay/overlay-root.ts'
import './overlay/overlay.css'

/** `confirm` and `delete` ask; `info` and `error` inform (000 §2.8). */
export type DialogKind = 'confirm' | 'delete' | 'info' | 'error'

interface DialogProps {
  kind: DialogKind
  title: string
  /** Translated message or question. */
  message: ReactNode
  /** Smaller text below the message, such as lines from the server. */
  extra?: string
  /** Overrides the icon of its kind. */
  icon?: IconName
  /** A verb instead of `OK`. */
  okLabel?: string
  /** Dialog event; tests and tenant styles find it by `data-event`. */
  event?: string
  /** The action runs; answers are ignored. */
  busy?: boolean
  /** Called with true for OK; with false for cancel, the close icon and Esc. */
  onAnswer(ok: boolean): void
}

const icons: Record<DialogKind, IconName> = { confirm: 'help', delete: 'delete', info: 'info', error: 'alert' }

/** A modal dialog: traps the focus, closes on Esc, and returns the focus to its previous place or to the content. */
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
        {/* last, so that the safe button gets the initial focus */}
        <IconButton icon="close" label={t('ui.close')} onClick={refuse} />
      </div>
    </Modal>
  )
}
