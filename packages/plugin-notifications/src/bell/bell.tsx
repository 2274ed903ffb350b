import type { ReactNode } from 'react'
import { useStartPush } from '../push/use-start-push.ts'
import { BellButton } from './bell-button.tsx'

const loadPanel = () => import('./notification-panel.tsx').then(m => m.NotificationPanel)

export function Bell(): ReactNode {
  useStartPush()
  return <BellButton loadPanel={loadPanel} />
}
