import { useApi } from '@muster/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

type Ages = Readonly<Record<string, number>>

/**
 * The age of the oldest answer that a report shows, in milliseconds since 1970; undefined while all are of the present. It is
 * cached like the answers, so that a report that is opened again says the same.
 * @param report what was asked
 */
export function useDataAsOf(report: readonly unknown[]): number | undefined {
  const api = useApi()
  const client = useQueryClient()
  const id = JSON.stringify(report)
  const queryKey = useMemo(() => ['report.ages', id], [id])
  const { data = {} } = useQuery<Ages>({ queryKey, enabled: false })
  useEffect(
    () =>
      api.onAge(({ call, asOf }) =>
        client.setQueryData<Ages>(queryKey, (ages = {}) => {
          if (ages[call] === asOf) return ages
          const { [call]: _before, ...others } = ages
          return asOf === undefined ? others : { ...others, [call]: asOf }
        }),
      ),
    [api, client, queryKey],
  )
  const ages = Object.values(data)
  return ages.length > 0 ? Math.min(...ages) : undefined
}
