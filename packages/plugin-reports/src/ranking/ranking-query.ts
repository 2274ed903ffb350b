import { inOrder, instant, numbers, oneOf, optional, text, withDefault, fields } from '@muster/core'

/** Query of every ranked table: all of the user's units if `unitIds` is absent. */
export const rankingFields = {
  backUrl: optional(text()),
  unitIds: optional(numbers()),
  from: instant(),
  to: instant(),
  /** Column, or the main figure of the report. */
  sortField: optional(text()),
  sortDirection: withDefault(oneOf('ASC', 'DESC'), 'DESC'),
  show: withDefault(oneOf('all', 'best', 'worst'), 'all'),
}

export const rankingQuery = fields(rankingFields, inOrder)

export interface RankingQuery {
  backUrl?: string | undefined
  unitIds?: readonly number[] | undefined
  from: string
  to: string
  sortField?: string | undefined
  sortDirection: 'ASC' | 'DESC'
  show: 'all' | 'best' | 'worst'
}
