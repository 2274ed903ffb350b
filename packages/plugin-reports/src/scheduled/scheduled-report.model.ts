import type { FleetSchemas } from '@muster/contract'

type Input = FleetSchemas['ReportConfigInput']

/** Visibility types (001 §3). */
export const byUnits = 1
export const byCompany = 2

/** Form values. Units and company both keep their selection until the form is saved. */
export type ScheduledReportModel = Omit<
  Required<Input>,
  'visibilityCompanyId' | 'langId' | 'presetId' | 'version' | 'visibilityTypeId' | 'frequencyTypeId'
> &
  Pick<Input, 'visibilityCompanyId' | 'langId' | 'presetId' | 'version'> & {
    visibilityTypeId: 1 | 2
    frequencyTypeId: number
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
  langId: 1,
  presetId: 1,
  notes: '',
  notesFrame: '',
})

/** Removes the company if visibility is by units, and the units if it is by company (001 §5). */
export function toReportConfigInput({
  visibilityCompanyId,
  unitIds,
  notes,
  notesFrame,
  ...config
}: ScheduledReportModel): Input {
  return {
    ...config,
    ...(notes ? { notes } : {}),
    ...(notesFrame ? { notesFrame } : {}),
    ...(config.visibilityTypeId === byCompany ? { visibilityCompanyId, unitIds: [] } : { unitIds }),
  }
}
