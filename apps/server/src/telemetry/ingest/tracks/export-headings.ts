import { builtInTexts } from '#kernel/texts/texts.ts'
import { languages } from '#kernel/languages.ts'
import type { Field } from './field.ts'

/** Headings of exported positions. */
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

/** Returns fields by the headings of our exports in all languages. */
export const exportHeadings = (): ReadonlyMap<string, Field> =>
  (byWords ??= new Map(
    inEveryLanguage().flatMap(t =>
      Object.entries(headings).map(([key, field]) => [t(key).toLowerCase(), field] as const),
    ),
  ))

let switches: ReadonlyMap<string, boolean> | undefined

/** Parses on and off of our exports in any language. */
export function exportedSwitch(word: string): boolean | undefined {
  switches ??= new Map(
    inEveryLanguage().flatMap(t => [
      [t('history.on').toLowerCase(), true] as const,
      [t('history.off').toLowerCase(), false] as const,
    ]),
  )
  return switches.get(word.trim().toLowerCase())
}

/** Placeholder for the reasons in export texts. */
const blank = '\u0000'
let marks: { headings: ReadonlySet<string>; starts: readonly string[] } | undefined
const exportMarks = () =>
  (marks ??= {
    headings: new Set(inEveryLanguage().map(t => t('file.history.mark').toLowerCase())),
    starts: inEveryLanguage().flatMap(t =>
      [t('file.history.hidden'), t('file.history.placeHeld'), t('file.history.held', { at: blank, reason: blank })].map(
        text => text.split(blank)[0] ?? text,
      ),
    ),
  })

/** Returns true for the heading of the notes column of our exports in any language. */
export const isMarkHeading = (name: string): boolean => exportMarks().headings.has(name.toLowerCase())

/** Returns true if our exports mark a row as hidden, doubtful or held, in any language. */
export const isExportedMark = (cell: string | undefined): boolean =>
  cell !== undefined && cell !== '' && exportMarks().starts.some(start => cell.startsWith(start))

const inEveryLanguage = () => languages.map(({ code }) => builtInTexts(code))
