import type { FleetSchemas } from '@muster/contract'

type Input = FleetSchemas['ReportConfigInput']

/** Visibility types (001 §3). */
export const byUnits = 1
export const byCompany = 2

/** Time of day of a new report. */
export const defaultSendAt = '05:00'

/** Maximum number of additional addresses. */
export const mostEmails = 20

/** Form values. Units and company both keep their selection until the form is saved. */
export type ScheduledReportModel = Omit<
  Required<Input>,
  'visibilityCompanyId' | 'langId' | 'presetId' | 'visibilityTypeId' | 'frequencyTypeId' | 'version'
> &
  Pick<Input, 'visibilityCompanyId' | 'langId' | 'presetId'> & {
    visibilityTypeId: 1 | 2
    frequencyTypeId: number
    /** Text that is not a valid address; it blocks saving. */
    pendingEmail: string
    /** Addresses that were removed by their owners. */
    unsubscribed: string[]
  }

export const blankScheduledReport = (timezoneId: string): ScheduledReportModel => ({
  name: '',
  enabled: true,
  visibilityTypeId: byUnits,
  unitIds: [],
  frequencyTypeId: 1,
  timezoneId,
  reportTypeIds: [],
  users: [],
  notificationGroupIds: [],
  emails: [],
  pendingEmail: '',
  unsubscribed: [],
  sendAt: defaultSendAt,
  langId: 1,
  presetId: 1,
  fileFormat: 'excel',
  notes: '',
  notesFrame: '',
})

/** Removes the company if visibility is by units, and the units if it is by company (001 §5). */
export function toReportConfigInput({
  visibilityCompanyId,
  unitIds,
  notes,
  notesFrame,
  pendingEmail: _,
  unsubscribed: __,
  ...config
}: ScheduledReportModel): Input {
  return {
    ...config,
    ...(notes ? { notes } : {}),
    ...(notesFrame ? { notesFrame } : {}),
    ...(config.visibilityTypeId === byCompany ? { visibilityCompanyId, unitIds: [] } : { unitIds }),
  }
}
