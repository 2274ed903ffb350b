import { useFormat, useLiveState } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows the state of the live connection, as a symbol only in a narrow bar. */
export function LiveIndicator(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const state = useLiveState()
  const since = 'since' in state ? format.time(state.since) : ''
  const text = t(`live.${state.status}`, { since })
  return (
    <p className="live" data-status={state.status} role="status" title={text}>
      <span>{text}</span>
    </p>
  )
}
