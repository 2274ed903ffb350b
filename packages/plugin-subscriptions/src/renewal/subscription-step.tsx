import type { ReactNode } from 'react'
import { LineChoice } from '../lines/line-choice.tsx'
import { useLines } from '../lines/use-lines.ts'
import { bySatellite } from '../services/subscriptions.service.ts'
import { UnitFacts } from './unit-facts.tsx'
import type { RenewalEntered } from './use-entered.ts'

/** The current subscription of the unit and the new one: satellite stays satellite. */
export function SubscriptionStep({ entered: { unit, line, pick } }: { entered: RenewalEntered }): ReactNode {
  const lines = useLines({
    typeCode: 'RENEWAL',
    companyId: unit?.companyId,
    fits: each => bySatellite(each) === unit?.isSatellite,
  })
  return (
    <>
      {unit && <UnitFacts unit={unit} />}
      <LineChoice lines={lines} value={line} onPick={pick} />
    </>
  )
}
