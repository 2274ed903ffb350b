import { useDraft } from '@muster/ui/screens'
import type { Line, Renewable } from '../services/subscriptions.service.ts'

const nothing: { unit?: Renewable | undefined; line?: Line | undefined } = {}

/** What a renewal wants to know, kept over a reload. */
export function useEntered() {
  const draft = useDraft('subscriptions.renewal', nothing)
  const { entered: { unit, line }, enter } = draft
  return {
    draft, unit, line,
    // what fits one unit need not fit another
    choose: (next: Renewable) => enter(next.unitId === unit?.unitId ? { unit: next } : { unit: next, line: undefined }),
    pick: (next: Line) => enter({ line: next }),
  }
}

export type RenewalEntered = ReturnType<typeof useEntered>
