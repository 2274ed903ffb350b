import { Dialog as Modal } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react'
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
  /** False if the buttons that answer are in the message. */
  hasOk?: boolean
  /** Dialog event; tests and tenant styles find it by `data-event`. */
  event?: string
  /** True while the action runs; answers are ignored. */
  busy?: boolean
  /** Called with true for OK; with false for cancel, the close icon and Esc. */
  onAnswer(ok: boolean): void
}

const icons: Record<DialogKind, IconName> = { confirm: 'help', delete: 'delete', info: 'info', error: 'alert' }

/**
 * A dialog: traps the focus, closes on Esc, and returns the focus to its previous place or to the content. Enter closes one that
 * informs or reports an error. One that informs does not block the page: a press anywhere else closes it and has its effect.
 */
export function Dialog({
  kind,
  title,
  message,
  extra,
  icon = icons[kind],
  okLabel,
  hasOk = true,
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
  // a warning must be read
  const isPassing = kind === 'info' && event !== 'warning'
  useAnswerFromPage({ asks, isPassing, onAnswer })
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
      <div
        ref={focusFirst}
        className="m-dialog-content"
        data-kind={kind}
        data-event={event}
        data-passing={isPassing || undefined}
        onKeyDown={keepUsedEscape}
      >
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
          {hasOk && (
            <Button look={kind === 'delete' ? 'danger' : 'primary'} busy={busy} onClick={() => onAnswer(true)}>
              {okLabel ?? t('ui.ok')}
            </Button>
          )}
        </div>
        {/* last, so that the safe button gets the initial focus */}
        <IconButton icon="close" label={t('ui.close')} onClick={refuse} />
      </div>
    </Modal>
  )
}

interface PageAnswers {
  asks: boolean
  /** A press outside closes the dialog. */
  isPassing: boolean
  onAnswer(ok: boolean): void
}

/** Answers a dialog that does not ask by Enter, wherever the focus is, and by a press outside. */
function useAnswerFromPage({ asks, isPassing, onAnswer }: PageAnswers): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // a held key belongs to the button that raised the dialog; a button has its own Enter
    const isOfControl = event.composedPath().some(target => target instanceof Element && target.matches('button, a'))
    if (event.key !== 'Enter' || event.repeat || isOfControl) return
    event.preventDefault()
    onAnswer(true)
  })
  const point = useEffectEvent((event: PointerEvent) => {
    const isInside = event.composedPath().some(target => target instanceof Element && target.matches('.m-dialog'))
    if (!isInside) onAnswer(false)
  })
  useEffect(() => {
    if (asks) return
    const onPress = (event: KeyboardEvent) => press(event)
    const onPoint = (event: PointerEvent) => point(event)
    document.addEventListener('keydown', onPress)
    if (isPassing) document.addEventListener('pointerdown', onPoint, true)
    return () => {
      document.removeEventListener('keydown', onPress)
      document.removeEventListener('pointerdown', onPoint, true)
    }
  }, [asks, isPassing])
}
