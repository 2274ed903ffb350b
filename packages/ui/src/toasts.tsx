import { useSyncExternalStore, type ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'
import { IconButton } from './button.tsx'

export interface Toast {
  tone: 'info' | 'success' | 'danger'
  text: string
  /** A thing to do about it; the toast then stays until it is answered. */
  action?: { label: string; run(): void }
}

interface ShownToast extends Toast {
  id: number
}

const lifetime = 6_000
const state = createStore<{ toasts: readonly ShownToast[] }>(() => ({ toasts: [] }))
let last = 0

/** Shows a toast at the top right. The same text is never shown twice at a time. Returns what closes it. */
export function toast(message: Toast): () => void {
  const id = ++last
  const close = () => state.setState(({ toasts }) => ({ toasts: toasts.filter(shown => shown.id !== id) }))
  if (state.getState().toasts.some(shown => shown.text === message.text)) return close
  state.setState(({ toasts }) => ({ toasts: [...toasts, { ...message, id }] }))
  if (!message.action && message.tone !== 'danger') setTimeout(close, lifetime)
  return close
}

/** Where toasts appear; a host renders it once. */
export function Toasts({ closeLabel }: { closeLabel: string }): ReactNode {
  const { toasts } = useSyncExternalStore(state.subscribe, state.getState)
  const close = (id: number) => state.setState(now => ({ toasts: now.toasts.filter(shown => shown.id !== id) }))
  return (
    <div className="m-toasts" role="region" aria-live="polite">
      {toasts.map(({ id, tone, text, action }) => (
        <div key={id} className="m-toast" data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
          <p>{text}</p>
          {action && <button className="m-button" type="button" onClick={() => { action.run(); close(id) }}>{action.label}</button>}
          <IconButton icon="close" label={closeLabel} onClick={() => close(id)} />
        </div>
      ))}
    </div>
  )
}
