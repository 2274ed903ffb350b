import type { UseFormReturn } from 'react-hook-form'
import type { ScheduledReportModel } from './scheduled-report.model.ts'

/** What a part of the form is given. */
export interface ScheduledReportFields {
  form: UseFormReturn<ScheduledReportModel>
  disabled: boolean
}
