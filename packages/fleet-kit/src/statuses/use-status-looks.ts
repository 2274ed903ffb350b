import { getCustomDuties } from '@muster/contract'
import { useApi, useCan } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Appearance of a unit status. */
export interface StatusLook {
  /** Custom name set by the company; undefined without one. */
  name: string | undefined
  colour: `#${string}`
}

/** Default colours by status ID, for users without access to the company's colours. */
const defaultColours: Readonly<Record<number, StatusLook['colour']>> = {
  0: '#cecece',
  1: '#1c8a4c',
  2: '#1f6fd1',
  3: '#b26a00',
  4: '#5f6b7c',
  5: '#c62f34',
  6: '#8a6d9e',
}
const unknown = '#cecece'

/** Returns status names and colours as on the company's map. */
export function useStatusLooks(): (statusId: number) => StatusLook {
  const enabled = useCan(getCustomDuties.access)
  const { data } = useQuery({ ...useApi().queryFor(getCustomDuties), enabled, staleTime: 300_000 })
  return useMemo(() => {
    const byId = new Map(data?.customDuties.map(status => [status.dutyId, status]))
    return statusId => {
      const status = byId.get(statusId)
      return {
        name: status && status.name !== status.defaultName ? status.name : undefined,
        colour: status ? `#${status.color}` : (defaultColours[statusId] ?? unknown),
      }
    }
  }, [data])
}
