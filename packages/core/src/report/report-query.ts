import { fields, flag, inOrder, instant, numbers, optional, text } from '../registry/fields.ts'

/**
 * Query of a report's selection screen, so that a link restores the selection. With `open`, the report opens at once
 * with this selection, completed by the units that the user viewed last and the usual period of the report.
 */
export const reportChoiceQuery = fields({
  backUrl: optional(text()),
  unitIds: optional(numbers()),
  from: optional(instant()),
  to: optional(instant()),
  open: optional(flag()),
})

/** Query of a menu entry that opens a report at once. */
export const opened = { open: 'true' } as const

export interface ReportChoiceQuery {
  readonly backUrl?: string | undefined
  readonly unitIds?: readonly number[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly open?: boolean | undefined
}

/** Query of a report with start and end (001 §2). */
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

/** Query of a report with only a start. */
export const reportFromQuery = fields({ backUrl: optional(text()), unitIds: numbers(), from: instant() })

/** Query of a report without dates. */
export const reportUnitsQuery = fields({ backUrl: optional(text()), unitIds: numbers() })
