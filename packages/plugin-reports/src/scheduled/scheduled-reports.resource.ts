import { reportConfigCalls } from '@muster/contract'
import { defineResource } from '@muster/core'
import { defaultSendAt, toReportConfigInput } from './scheduled-report.model.ts'

/** Reports emailed on a schedule (001 §3). */
export const scheduledReports = defineResource({
  id: 'reports.scheduled',
  ...reportConfigCalls,
  model: ({
    configurationId: _,
    equipments: __,
    notes = '',
    notesFrame = '',
    emails = [],
    unsubscribed = [],
    sendAt = defaultSendAt,
    fileFormat = 'excel' as const,
    ...config
  }) => ({ ...config, notes, notesFrame, emails, pendingEmail: '', unsubscribed, sendAt, fileFormat }),
  input: toReportConfigInput,
})
