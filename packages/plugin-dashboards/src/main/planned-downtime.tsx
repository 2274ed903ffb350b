import { getApplicationMaintenanceInfo } from '@muster/contract'
import { useApi, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const refreshMs = 300_000

/** Announces planned downtime. */
export function PlannedDowntime(): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const format = useFormat()
  const { data } = useQuery({
    ...api.queryFor(getApplicationMaintenanceInfo, { query: { offsetUtc: format.offsetUtc() } }),
    refetchInterval: refreshMs,
  })
  if (!data?.planned) return null
  const [from, to] = [format.dateTimeZone(data.from), format.dateTimeZone(data.to)]
  return (
    <p className="m-callout" role="status">
      {t('dashboard.downtime', { from, to })} {data.message}
    </p>
  )
}
