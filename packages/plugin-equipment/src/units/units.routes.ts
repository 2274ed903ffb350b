import { defineRoute, fields, flag, listFields, oneOf, optional, integer } from '@muster/core'
import { reportAges } from './report-ages.ts'

const access = { anyOf: ['ADM_UNIT_VIEW'] } as const

/** List filters in the URL; `silent` is a number of days. */
const unitFilters = {
  status: optional(integer()),
  model: optional(integer()),
  company: optional(integer()),
  fleet: optional(integer()),
  profile: optional(integer()),
  silent: optional(integer()),
  reported: optional(oneOf(...reportAges)),
  archived: optional(flag()),
}

export const unitList = defineRoute({
  path: '/administration/data/units',
  query: fields({ ...listFields, ...unitFilters }),
  access,
  title: 'equipment.units',
  load: () => import('./unit-list.tsx').then(m => m.UnitList),
})

export const unitDetail = defineRoute({
  path: '/administration/data/units/:id',
  query: fields({ tab: optional(oneOf('data')) }),
  access,
  title: 'equipment.unit',
  load: () => import('./unit-detail.tsx').then(m => m.UnitDetail),
})
