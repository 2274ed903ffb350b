import type { Lazy } from '@muster/core'
import { Boundary, Button, Loaded, Loading, StatePanel, useFormat, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode, useEffect, useEffectEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { notifications } from '../clients/notifications.client.ts'
import './bell.css'
import { useLiveNotifications } from './use-live-notifications.ts'

/** Toasts and portals overlay the popover; events inside them do not close it. */
const overlays = '.m-toasts, .bp6-portal'

/** Closes a popover on Esc inside it, or when the pointer or focus moves outside. */
function useLightDismiss(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (by: 'escape' | 'outside') => void,
): void {
  const handle = useEffectEvent((event: Event) => {
    // inside a shadow root, `event.target` at the document is the host element
    const target = event.composedPath()[0]
    if (!(target instanceof Element) || target.closest(overlays)) return
    const isInside = element.current?.contains(target)
    if (event instanceof KeyboardEvent) {
      if (isInside && event.key === 'Escape') close('escape')
    } else if (!isInside) close('outside')
  })
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: Event) => handle(event)
    const events = ['pointerdown', 'focusin', 'keydown']
    for (const type of events) document.addEventListener(type, listener)
    return () => {
      for (const type of events) document.removeEventListener(type, listener)
    }
  }, [isOpen])
}

export interface PanelProps {
  unread: number
  onClose(): void
  /** Called when the user navigates to another screen. */
  onLeave(): void
}

/** Highest number in the badge (000 §9). */
const maxShown = 999

/** Shows the unread total; the panel below it loads on first open. */
export function BellButton({ loadPanel }: { loadPanel: Lazy<PanelProps> }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const unread = useQuery(useClient(notifications).unread()).data ?? 0
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useLiveNotifications(isOpen, () => element.current?.querySelector('.notifications-list')?.scrollTo({ top: 0 }))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useLightDismiss(element, isOpen, by => (by === 'escape' ? close() : setOpen(false)))
  const label = t('notifications.bell', { unread: format.number(unread) })
  return (
    <div ref={element} className="bell">
      <Button
        ref={button}
        look="quiet"
        icon="bell"
        className="bell-button"
        data-icon-only=""
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {unread > 0 && (
          <span className="bell-badge" aria-hidden="true">
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
      </Button>
      {isOpen && (
        <div className="bell-panel" id={id}>
          <Boundary
            fallback={(_error, retry) => (
              <StatePanel title={t('notifications.failed')}>
                <Button onClick={retry}>{t('ui.retry')}</Button>
              </StatePanel>
            )}
          >
            <Loaded
              load={loadPanel}
              props={{ unread, onClose: close, onLeave: () => setOpen(false) }}
              fallback={<Loading />}
            />
          </Boundary>
        </div>
      )}
    </div>
  )
}
