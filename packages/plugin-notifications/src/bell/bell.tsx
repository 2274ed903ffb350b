import type { ReactNode } from 'react'
import { BellButton } from './bell-button.tsx'

const loadPanel = () => import('./notification-panel.tsx').then(m => m.NotificationPanel)

/** The bell in the bar. */
export function Bell(): ReactNode {
  return <BellButton loadPanel={loadPanel} />
}
