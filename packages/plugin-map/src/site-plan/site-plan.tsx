import { GroundLayer, type Ground } from '@muster/map-kit'
import { useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { parsePlan, type Plan } from './parse-plan.ts'

const none: readonly Ground[] = []

/** Shows the land around the machines of the demo fleet: fields, sites, yards and roads. */
export function SitePlan(): ReactNode {
  const { core, mode } = useHost()
  const address = core.config.map.sitePlan
  const plan = useQuery({
    queryKey: ['map.sitePlan', address],
    queryFn: async ({ signal }): Promise<Plan> => {
      const answer = await core.api.file(address!, { signal })
      if (!answer.ok) throw new Error(`The site plan was answered with status ${answer.status}.`)
      return (await answer.json()) as Plan
    },
    enabled: address !== undefined,
    staleTime: Infinity,
    select: parsePlan,
  })
  return <GroundLayer ground={plan.data ?? none} mode={mode} />
}
