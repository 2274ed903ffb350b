import type { WizardQuery } from '@muster/core'
import { useState } from 'react'
import { useHost } from '../host.tsx'

/** Address state of a wizard. */
export interface WizardPlace {
  /** Route of the screen; without it the component keeps the step. */
  at?: { href(to: { query: object }): string }
  query?: WizardQuery
}

/** Step counted from 1, in the address if the screen has a route, with a history entry for each. */
export function useStep({ at, query }: WizardPlace): [number, (step: number, how?: { replace: boolean }) => void] {
  const { nav } = useHost().core
  const [own, setOwn] = useState(query?.step ?? 1)
  if (!at || !query || !nav) return [own, setOwn]
  return [query.step, (step, how) => nav.go(at.href({ query: step === 1 ? {} : { step } }), how)]
}
