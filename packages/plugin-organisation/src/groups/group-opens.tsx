import { useRegistry } from '@muster/ui'
import type { ReactNode } from 'react'
import { OpenedList } from './opened-list.tsx'
import { callsFor, screensFor, type Rights } from './opens.ts'
import { useCalls } from './use-calls.ts'

/** Shows the screens and calls of all selected permissions, including unsaved ones. */
export function GroupOpens({ rights }: { rights: Rights }): ReactNode {
  const { routes } = useRegistry()
  return <OpenedList heading="h2" screens={screensFor(routes, rights)} calls={callsFor(useCalls(), rights)} />
}
