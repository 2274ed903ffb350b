import type { UnitCategory, UnitSet } from '@muster/contract'
import type { UserSettings } from '../session/session.ts'
import { dateFormat, numberFormat } from './intl.ts'
import { numberParser } from './parse-number.ts'
import { compilePattern } from './pattern.ts'
import { inBase, unitsFor, type BaseUnits, type Mu, type Seconds } from './units.ts'
import { knownZone, offsetHours, wallClock } from './zone.ts'

/** A Date, ISO 8601 text, or milliseconds since 1970. */
export type Moment = Date | string | number

/** Shown for missing and invalid values. */
export const missing = '-'

export interface Formats {
  /** IANA name of the user's time zone. */
  readonly zone: string
  /** BCP 47 tag of the user's language. */
  readonly locale: string
  /** From the settings: `dd/MM/yyyy`. */
  readonly datePattern: string
  /** From the settings: `HH:mm:ss`. */
  readonly timePattern: string
  readonly units: UnitSet
  date(moment: Moment | null | undefined): string
  time(moment: Moment | null | undefined): string
  dateTime(moment: Moment | null | undefined): string
  /** Date and time followed by the zone, for tooltips and exports: `31/01/2026 09:30:00 Europe/Rome (GMT+1)`. */
  dateTimeZone(moment: Moment | null | undefined): string
  /** The zone at a moment: `Europe/Rome (GMT+1)`. */
  zoneAt(moment: Moment | null | undefined): string
  /** Groups digits as the language does; at most `digits` decimals, 2 by default. */
  number(value: number | null | undefined, digits?: number): string
  percent(value: number | null | undefined, digits?: number): string
  /** An API value in the user's unit with its label: `26.1 mph`. */
  quantity<C extends UnitCategory>(category: C, value: BaseUnits[C] | null | undefined, digits?: number): string
  /** An API value in the user's unit without its label, for columns whose header has it. */
  figure<C extends UnitCategory>(category: C, value: BaseUnits[C] | null | undefined, digits?: number): string
  label(category: UnitCategory): string
  /** Parses a number in the user's language; undefined for other text. */
  parseNumber(text: string): number | undefined
  /**
   * Parses a figure in the user's unit and converts it to the API's unit: `parse('SPEED', '26.1')` is about 42 km/h.
   */
  parse<C extends UnitCategory>(category: C, text: string): BaseUnits[C] | undefined
  /** Hours, minutes and seconds: `26:03:09`. */
  duration(seconds: Seconds | null | undefined): string
  /** Hours ahead of UTC, for the `offsetUtc` and `offsetUTC` parameters. */
  offsetUtc(moment?: Moment): number
}

/**
 * Creates the formats of one user. Create them once per settings change, not for each figure.
 *
 * @example
 * const format = createFormats(session.get()?.userSetting, context.mu)
 * format.quantity('SPEED', inBase('SPEED', unit.speed), 0)
 */
export function createFormats(settings: Partial<UserSettings> = {}, mu: Mu = {}): Formats {
  const locale = knownLocale(settings.languageCodeISO2c)
  const zone = knownZone(settings.timezone)
  const units = unitsFor(settings.userMuSettings?.preset, mu)
  const clock = wallClock(zone)
  const datePattern = settings.jsDateFormat || 'dd/MM/yyyy'
  const timePattern = settings.jsTimeFormat || 'HH:mm:ss'

  const moments = (pattern: string) => {
    const compiled = compilePattern(pattern, locale, zone)
    return (moment: Moment | null | undefined): string => {
      const at = timeOf(moment)
      return at === undefined ? missing : compiled(clock(at), at)
    }
  }
  const dateTime = moments(`${datePattern} ${timePattern}`)
  const number = (value: number | null | undefined, digits = 2): string =>
    isFigure(value)
      ? numberFormat(locale, { maximumFractionDigits: digits, signDisplay: 'negative' }).format(value)
      : missing
  const figure = <C extends UnitCategory>(
    category: C,
    value: BaseUnits[C] | null | undefined,
    digits?: number,
  ): string => {
    const { factor, offset } = units[category]
    return isFigure(value) ? number(value * factor + offset, digits) : missing
  }

  const zoneAt = (at: number) => {
    const short = shortZone(locale, zone, at)
    return short === zone ? zone : `${zone} (${short})`
  }
  const parseNumber = numberParser(locale)

  return {
    zone,
    locale,
    datePattern,
    timePattern,
    units,
    date: moments(datePattern),
    time: moments(timePattern),
    dateTime,
    dateTimeZone(moment) {
      const at = timeOf(moment)
      return at === undefined ? missing : `${dateTime(at)} ${zoneAt(at)}`
    },
    zoneAt(moment) {
      const at = timeOf(moment)
      return at === undefined ? missing : zoneAt(at)
    },
    number,
    percent: (value, digits = 0) => (isFigure(value) ? `${number(value, digits)} %` : missing),
    quantity: (category, value, digits) =>
      isFigure(value) ? `${figure(category, value, digits)} ${units[category].label}` : missing,
    figure,
    label: category => units[category].label,
    parseNumber,
    parse(category, text) {
      const { factor, offset } = units[category]
      const typed = parseNumber(text)
      return typed === undefined ? undefined : inBase(category, roundFloatError((typed - offset) / factor))
    },
    duration,
    offsetUtc: (moment = Date.now()) => offsetHours(zone, timeOf(moment) ?? Date.now()),
  }
}

/** Rounds floating-point errors: 212 °F is 100 °C, not 100.00000000000001. */
const roundFloatError = (value: number): number => Number(value.toPrecision(12))

/** Hours may exceed 24; fractions of a second are dropped. */
function duration(seconds: Seconds | null | undefined): string {
  if (!isFigure(seconds)) return missing
  const total = Math.trunc(Math.abs(seconds))
  const [h, m, s] = [total / 3600, (total / 60) % 60, total % 60].map(part => String(Math.trunc(part)).padStart(2, '0'))
  return `${seconds <= -1 ? '-' : ''}${h}:${m}:${s}`
}

const isFigure = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value)

function timeOf(moment: Moment | null | undefined): number | undefined {
  if (moment === null || moment === undefined || moment === '') return undefined
  const time = typeof moment === 'number' ? moment : new Date(moment).getTime()
  // Intl throws beyond this value
  return Math.abs(time) <= 8.64e15 ? time : undefined
}

function shortZone(locale: string, zone: string, time: number): string {
  const parts = dateFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(time)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

function knownLocale(language: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(language || 'en')[0] ?? 'en'
  } catch {
    return 'en'
  }
}
