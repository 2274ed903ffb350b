import { getDemoHistory } from '@muster/contract'
import { useApi, useFormat, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Polling interval in milliseconds. */
const interval = 10_000

/** Shows the progress of a demo server's generated history until it is complete. */
export function DemoHistory(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { core } = useHost()
  const progress = useQuery({
    ...useApi().queryFor(getDemoHistory),
    // only a demo server has a site plan
    enabled: core.config.map.sitePlan !== undefined,
    refetchInterval: ({ state }) => (state.data?.complete ? false : interval),
  }).data
  if (!progress || progress.complete) return null
  const text = t('shell.demoHistory', { percent: format.percent(progress.percent) })
  return (
    <div className="demo-history">
      <progress aria-label={text} max={100} value={progress.percent} />
      <span aria-hidden="true">{text}</span>
    </div>
  )
}
