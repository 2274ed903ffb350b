import type { Lazy } from '@muster/core'
import { Boundary, Button, Loaded, Loading, StatePanel, useFormat, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notifications } from '../clients/notifications.client.ts'
import './bell.css'
import { useLightDismiss } from './use-light-dismiss.ts'
import { useLiveNotifications } from './use-live-notifications.ts'

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
