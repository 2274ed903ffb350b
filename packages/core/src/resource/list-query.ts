import { fields, optional, text, integer, withDefault } from '../registry/fields.ts'
import type { OutputOf } from '../registry/standard-schema.ts'

/**
 * Query of every list screen, so that a reload, a link and going back show the same rows.
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

/** Query of a list without filters. */
export const listQuery = fields(listFields)

export type ListQuery = OutputOf<typeof listQuery>

/** Query of a wizard: the step, counted from 1. */
export const wizardQuery = fields({ step: withDefault(integer(), 1) })

export type WizardQuery = OutputOf<typeof wizardQuery>
