import { fields, optional, text, integer, withDefault } from '../registry/fields.ts'
import type { OutputOf } from '../registry/standard-schema.ts'

/**
 * What every list screen keeps in its address, so that a reload, a link and the way back show the same rows.
 *
 * @example
 * query: fields({ ...listFields, brandId: optional(integer()) })
 */
export const listFields = {
  page: withDefault(integer(), 1),
  size: optional(integer()),
  q: optional(text()),
  /** `name,ASC` */
  sort: optional(text()),
}

/** The query of a list without filters of its own. */
export const listQuery = fields(listFields)

export type ListQuery = OutputOf<typeof listQuery>

/** The query of a wizard: the step it is at, counted from 1. */
export const wizardQuery = fields({ step: withDefault(integer(), 1) })

export type WizardQuery = OutputOf<typeof wizardQuery>
