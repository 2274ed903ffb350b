import { useService } from '@muster/ui'
import { useDraft } from '@muster/ui/screens'
import { subscriptions, type Line, type Renewable } from '../services/subscriptions.service.ts'
import { useIsListed } from '../services/use-is-listed.ts'

const nothing: { unit?: Renewable | undefined; line?: Line | undefined } = {}

/** What a renewal wants to know, kept over a reload. */
export function useEntered() {
  const service = useService(subscriptions)
  const draft = useDraft('subscriptions.renewal', nothing)
  const {
    entered: { unit, line },
    enter,
  } = draft
  return {
    draft,
    unit,
    line,
    /** Nothing is left of what was chosen; another try of the same still sends it. */
    isLineGone: !useIsListed(service.lines('RENEWAL', unit?.companyId), line, ({ lineId }) => lineId === line?.lineId),
    // what fits one unit need not fit another
    choose: (next: Renewable) => enter(next.unitId === unit?.unitId ? { unit: next } : { unit: next, line: undefined }),
    pick: (next: Line) => enter({ line: next }),
  }
}

export type RenewalEntered = ReturnType<typeof useEntered>
