import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Schedule } from '#kernel/jobs/schedule.ts'
import { languages } from '#kernel/languages.ts'
import type { Use } from '#kernel/dependency.ts'
import { ScheduledReports } from '#reporting/scheduled-report.ts'

type Input = FleetSchemas['ReportConfigInput']

/** What is kept of a configuration besides its name. */
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
  /** Who saved it last: the reports show what they may see. */
  { savedBy: number }

/** Of the email and its files; English where nobody selected one. */
export const languageOf = ({ langId }: ConfigData): string => languages.find(({ id }) => id === langId)?.code ?? 'en'

export const byEquipment = 1
export const byCompany = 2

/** Names of the reports a configuration sends; one that no longer exists is left out. */
export const reportNames = (use: Use, ids: readonly number[]): string[] =>
  ids.flatMap(id => use(ScheduledReports).find(report => report.id === id)?.name ?? [])

/** The same in the language of whoever reads them. */
export const reportTitles = (use: Use, t: TFunction, names: readonly string[]): string[] =>
  names.map(name => {
    const report = use(ScheduledReports).find(known => known.name === name)
    return report ? t(report.title) : name
  })

export const frequencies: ReadonlyMap<number, { code: string; cron: string }> = new Map([
  // early, but after what units send late
  [1, { code: 'DAILY', cron: '0 5 * * *' }],
  [2, { code: 'WEEKLY', cron: '0 5 * * 1' }],
  [3, { code: 'MONTHLY', cron: '0 5 1 * *' }],
])

/** When a configuration is due. */
export function dueTimes({
  frequencyTypeId,
  timezoneId,
}: Pick<ConfigData, 'frequencyTypeId' | 'timezoneId'>): Extract<Schedule, { cron: string }> {
  return { cron: frequencies.get(frequencyTypeId)?.cron ?? '0 5 * * *', zone: timezoneId }
}
