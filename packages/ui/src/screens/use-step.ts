import type { WizardQuery } from '@muster/core'
import { useState } from 'react'
import { useHost } from '../host.tsx'

/** Where a wizard keeps its step. */
export interface WizardPlace {
  /** The screen's own route; without one the step lives with the component. */
  at?: { href(to: { query: object }): string }
  query?: WizardQuery
}

/** The step, counted from 1, in the address where the screen has one: each is a place in the history. */
export function useStep({ at, query }: WizardPlace): [number, (step: number, how?: { replace: boolean }) => void] {
  const { nav } = useHost().core
  const [own, setOwn] = useState(query?.step ?? 1)
  if (!at || !query || !nav) return [own, setOwn]
  return [query.step, (step, how) => nav.go(at.href({ query: step === 1 ? {} : { step } }), how)]
}
