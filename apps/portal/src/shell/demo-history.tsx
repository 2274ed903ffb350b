import { getDemoHistory } from '@muster/contract'
import { useApi, useFormat, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Milliseconds; a day of history takes longer. */
const interval = 10_000

/** Says below the bar how far a demo server is with its history, until it is complete; nothing on any other server. */
export function DemoHistory(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { core } = useHost()
  const progress = useQuery({
    ...useApi().queryFor(getDemoHistory),
    // only a demo has a plan of its sites
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
