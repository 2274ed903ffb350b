import type { Draft } from './use-draft.ts'

export interface ScheduleFieldsProps {
  draft: Draft
  /** Validation error of the server. */
  wrong: string | undefined
}
