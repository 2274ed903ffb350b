import type { FleetSchemas } from '@muster/contract'

type Input = FleetSchemas['ReportConfigInput']

/** 001 §3 */
export const byUnits = 1
export const byCompany = 2

/** Values of the form; both visibilities keep their selection until it is saved. */
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

/** By equipment the company is cleared, by company the units (001 §5). */
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
