import type { LiveState } from '@muster/core'
import { useHost } from '@muster/ui'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Says how live the live data is; quiet while all is well. */
export function LiveIndicator(): ReactNode {
  const { t, i18n } = useTranslation()
  const bus = useHost().core.live.notifications
  const state: LiveState = useSyncExternalStore(bus.onState, bus.state)
  const since = 'since' in state ? new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(state.since) : ''
  return (
    <span className="live" data-status={state.status} role="status" title={t(`live.${state.status}`, { since })}>
      <span className="live-word">{t(`live.${state.status}`, { since })}</span>
    </span>
  )
}
