import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from 'zustand/vanilla'
import { Button, IconButton } from './button.tsx'

export interface Toast {
  tone: 'info' | 'success' | 'danger'
  text: string
  /** Action; the toast stays until it is used. */
  action?: { label: string; run(): void }
}

interface ShownToast extends Toast {
  id: number
}

const lifetime = 6_000
const state = createStore<{ toasts: readonly ShownToast[] }>(() => ({ toasts: [] }))
let last = 0

/**
 * Shows a toast at the top right, below a screen’s actions. Never shows the same text twice at a time. Returns a
 * close function.
 */
export function toast(message: Toast): () => void {
  const shown = state.getState().toasts.find(({ text }) => text === message.text)
  if (shown) return () => close(shown.id)
  const id = ++last
  state.setState(({ toasts }) => ({ toasts: [...toasts, { ...message, id }] }))
  if (!message.action && message.tone !== 'danger') setTimeout(close, lifetime, id)
  return () => close(id)
}

/** Closes all toasts, so that the next user does not see them. */
export function closeToasts(): void {
  state.setState({ toasts: [] })
}

function close(id: number): void {
  state.setState(({ toasts }) => ({ toasts: toasts.filter(shown => shown.id !== id) }))
}

/** Container of toasts. The host renders it once, so that screen readers register it before the first message. */
export function Toasts(): ReactNode {
  const { t } = useTranslation()
  const { toasts } = useSyncExternalStore(state.subscribe, state.getState)
  return (
    <div className="m-toasts" role="log" aria-label={t('ui.messages')}>
      {toasts.map(({ id, tone, text, action }) => (
        <div key={id} className="m-toast" data-tone={tone}>
          <p>{text}</p>
          {action && (
            <Button
              onClick={() => {
                action.run()
                close(id)
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="close" label={t('ui.close')} onClick={() => close(id)} />
        </div>
      ))}
    </div>
  )
}
