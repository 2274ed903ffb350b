import { fields, inOrder, instant, numbers, optional, text } from '../registry/fields.ts'

/** What a choice screen keeps in its address, so that a link shows the same. */
export const reportChoiceQuery = fields({
  backUrl: optional(text()),
  unitIds: optional(numbers()),
  from: optional(instant()),
  to: optional(instant()),
})

export interface ReportChoiceQuery {
  readonly backUrl?: string | undefined
  readonly unitIds?: readonly number[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What the detail of a report with both dates asks for (001 §2). */
export const reportRangeQuery = fields(
  {
    backUrl: optional(text()),
    unitIds: numbers(),
    from: instant(),
    to: instant(),
  },
  inOrder,
)

export interface ReportRangeQuery {
  readonly backUrl?: string | undefined
  readonly unitIds: readonly number[]
  readonly from: string
  readonly to: string
}

/** With a start alone. */
export const reportFromQuery = fields({ backUrl: optional(text()), unitIds: numbers(), from: instant() })

/** Without dates. */
export const reportUnitsQuery = fields({ backUrl: optional(text()), unitIds: numbers() })
