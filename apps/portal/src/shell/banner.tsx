import { Icon, useFormat, useLiveState } from '@muster/ui'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Says below the bar that what is on screen may be old; a short loss of the live feed is not worth one. */
export function Banner(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const state = useLiveState()
  const text = isOnline
    ? state.status === 'stale' && t('shell.stale', { since: format.time(state.since) })
    : t('shell.offline')
  return (
    // always there, so that a screen reader knows it before it speaks
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
