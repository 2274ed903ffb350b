import { asShipped } from '../../../kernel/texts/texts.ts'
import { languages } from '../../../kernel/languages.ts'
import type { Field } from './field.ts'

/** Headings of the positions that the history exports. */
const headings = {
  'reports.unit': 'unit',
  'history.time': 'time',
  'history.latitude': 'latitude',
  'history.longitude': 'longitude',
  'history.speed': 'speed',
  'history.course': 'course',
  'history.popup.altitude': 'altitude',
  'history.popup.ignition': 'ignition',
} as const satisfies Record<string, Field>

let byWords: ReadonlyMap<string, Field> | undefined

/** Fields by the headings of our own exports, in every language. */
export const exportHeadings = (): ReadonlyMap<string, Field> =>
  (byWords ??= new Map(
    inEveryLanguage().flatMap(t =>
      Object.entries(headings).map(([key, field]) => [t(key).toLowerCase(), field] as const),
    ),
  ))

let switches: ReadonlyMap<string, boolean> | undefined

/** On and off, as our exports write them in any language. */
export function exportedSwitch(word: string): boolean | undefined {
  switches ??= new Map(
    inEveryLanguage().flatMap(t => [
      [t('history.on').toLowerCase(), true] as const,
      [t('history.off').toLowerCase(), false] as const,
    ]),
  )
  return switches.get(word.trim().toLowerCase())
}

const inEveryLanguage = () => languages.map(({ code }) => asShipped(code))
