import { splitRequest, type ReportRequest } from '@muster/core'
import { useFormat, useHost } from '@muster/ui'
import { useMemo } from 'react'

interface RequestQuery {
  unitIds: readonly number[]
  from: string
  to: string
}

/** Returns the request of a URL and its parts within the limits. */
export function useReportRequest({ unitIds, from, to }: RequestQuery): {
  request: ReportRequest
  parts: readonly ReportRequest[]
} {
  const { zone } = useFormat()
  const { config } = useHost().core
  return useMemo(() => {
    const request = { unitIds, from: Date.parse(from), to: Date.parse(to) }
    return { request, parts: splitRequest(request, config.reports.vehicleData, zone) }
  }, [unitIds, from, to, zone, config])
}
