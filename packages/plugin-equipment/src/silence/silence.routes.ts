import { defineRoute, fields, instant, integer, listFields, oneOf, optional } from '@muster/core'
import { verdicts } from './verdicts.ts'

const access = { anyOf: ['ADM_UNIT_VIEW', 'USR_SUPPORT_VIEW'] } as const

/** Worklist of units that are silent for longer than usual. */
export const silentUnitList = defineRoute({
  path: '/administration/silent-units',
  query: fields({
    ...listFields,
    verdict: optional(oneOf(...verdicts)),
    company: optional(integer()),
    since: optional(instant()),
  }),
  access,
  title: 'equipment.silentUnits',
  load: () => import('./silent-unit-list.tsx').then(m => m.SilentUnitList),
})

export const unitSilence = defineRoute({
  path: '/administration/data/units/:id/silence',
  access,
  title: 'equipment.silence',
  load: () => import('./unit-silence.tsx').then(m => m.UnitSilence),
})
