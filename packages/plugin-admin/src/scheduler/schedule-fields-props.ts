import type { Draft } from './use-draft.ts'

export interface ScheduleFieldsProps {
  draft: Draft
  /** What the server says is wrong with it. */
  wrong: string | undefined
}
