import { Icon, useFormat, useLiveState } from '@muster/ui'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Warns below the menu bar about outdated data; ignores short interruptions of the live feed. */
export function Banner(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const state = useLiveState()
  const text = isOnline
    ? state.status === 'stale' && t('shell.stale', { since: format.time(state.since) })
    : t('shell.offline')
  return (
    // always present, because screen readers announce changes of existing status elements only
    <div role="status">
      {text && (
        <p className="banner">
          <Icon name="alert" size={16} />
          {text}
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
