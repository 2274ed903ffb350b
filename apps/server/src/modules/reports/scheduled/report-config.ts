import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Schedule } from '#kernel/jobs/schedule.ts'
import { languages } from '#kernel/languages.ts'
import type { Use } from '#kernel/dependency.ts'
import { ScheduledReports } from '#reporting/scheduled-report.ts'

type Input = FleetSchemas['ReportConfigInput']

/** Stored data of a configuration, without its name. */
export type ConfigData = Required<
  Pick<
    Input,
    | 'visibilityTypeId'
    | 'enabled'
    | 'frequencyTypeId'
    | 'timezoneId'
    | 'reportTypeIds'
    | 'notificationGroupIds'
    | 'users'
    | 'unitIds'
  >
> &
  Pick<Input, 'visibilityCompanyId' | 'langId' | 'presetId' | 'notes' | 'notesFrame'> &
  /** Last editor, whose scope limits the reports. */
  { savedBy: number }

/** Language of the email and its files; English by default. */
export const languageOf = ({ langId }: ConfigData): string => languages.find(({ id }) => id === langId)?.code ?? 'en'

export const byEquipment = 1
export const byCompany = 2

/** Returns names of the reports in a configuration, without reports that no longer exist. */
export const reportNames = (use: Use, ids: readonly number[]): string[] =>
  ids.flatMap(id => use(ScheduledReports).find(report => report.id === id)?.name ?? [])

/** Translates the names to the reader's language. */
export const reportTitles = (use: Use, t: TFunction, names: readonly string[]): string[] =>
  names.map(name => {
    const report = use(ScheduledReports).find(known => known.name === name)
    return report ? t(report.title) : name
  })

export const frequencies: ReadonlyMap<number, { code: string; cron: string }> = new Map([
  // early, but after late readings of units
  [1, { code: 'DAILY', cron: '0 5 * * *' }],
  [2, { code: 'WEEKLY', cron: '0 5 * * 1' }],
  [3, { code: 'MONTHLY', cron: '0 5 1 * *' }],
])

/** Returns the times at which a configuration is due. */
export function dueTimes({
  frequencyTypeId,
  timezoneId,
}: Pick<ConfigData, 'frequencyTypeId' | 'timezoneId'>): Extract<Schedule, { cron: string }> {
  return { cron: frequencies.get(frequencyTypeId)?.cron ?? '0 5 * * *', zone: timezoneId }
}
