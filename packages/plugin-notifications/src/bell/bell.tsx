import type { ReactNode } from 'react'
import { usePushHere } from '../push/use-push-here.ts'
import { BellButton } from './bell-button.tsx'

const loadPanel = () => import('./notification-panel.tsx').then(m => m.NotificationPanel)

export function Bell(): ReactNode {
  usePushHere()
  return <BellButton loadPanel={loadPanel} />
}
