import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
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
  Pick<
    Input,
    'visibilityCompanyId' | 'langId' | 'presetId' | 'fileFormat' | 'notes' | 'notesFrame' | 'emails' | 'sendAt'
  > & {
    /** Addresses of unsubscribed owners, in lower case. */
    unsubscribed?: string[]
  } &
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

/** Codes of the frequencies: a day, a week from Monday, a calendar month. */
export const frequencies: ReadonlyMap<number, string> = new Map([
  [1, 'DAILY'],
  [2, 'WEEKLY'],
  [3, 'MONTHLY'],
])

/** Early, but after late readings of units. */
export const defaultSendAt = '05:00'
