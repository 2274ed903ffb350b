import { isZone } from '#kernel/time/is-zone.ts'
import { isMailAddress } from '@muster/contract'
import type { TFunction } from 'i18next'
import { documentOf } from '#kernel/http/documents.ts'
import { resolveSchema, type Schema } from '#kernel/http/validation/document.ts'
import { languages } from '#kernel/languages.ts'
import type { Message } from '#kernel/texts/sentence.ts'
import { Refused } from './define-import.ts'

type Input = 'CompanyInput' | 'UserInput' | 'UnitInput' | 'DeviceInput'

/**
 * Returns a parser with the limits of a field in the contract.
 * @param form message for a text that does not match the pattern
 */
export const contractText =
  (input: Input, field: string, form: Message = ['problem.valueNotAllowed']) =>
  (text: string): string => {
    const { maxLength, minLength, pattern } = schemaOf(input, field)
    // characters are counted like in the contract's validator
    const length = [...text].length
    if (typeof maxLength === 'number' && length > maxLength)
      throw new Refused(['problem.charactersMost', { most: maxLength, length }])
    if (typeof minLength === 'number' && text !== '' && length < minLength)
      throw new Refused(['problem.charactersLeast', { least: minLength }])
    if (typeof pattern === 'string' && text !== '' && !new RegExp(pattern, 'u').test(text)) throw new Refused(form)
    return text
  }

function schemaOf(input: Input, field: string): Schema {
  const document = documentOf('fleet')
  const property = document.components?.schemas?.[input]?.properties?.[field]
  if (!property) throw new Error(`${input} has no field ${field}; build the contract again, or correct the column`)
  return resolveSchema(document, property)
}

const letterValues: Readonly<Record<string, 'yes' | 'no'>> = {
  y: 'yes',
  j: 'yes',
  o: 'yes',
  s: 'yes',
  true: 'yes',
  1: 'yes',
  n: 'no',
  false: 'no',
  0: 'no',
  '': 'no',
}

/** Parses `yes` or `no` in any language. */
export function yesNo(text: string, texts: readonly TFunction[]): string {
  const truth = letterValues[folded(text)] ?? choice(['yes', 'no'], text, texts)
  if (!truth) throw new Refused(['problem.enterYesNo'])
  return truth
}

/** Finds the value that a text means in any language, by the text `importFile.<value>`. */
export const choice = <Value extends string>(
  values: readonly Value[],
  text: string,
  texts: readonly TFunction[],
): Value | undefined =>
  values.find(value => folded(text) === value || texts.some(t => folded(shownChoice(value, t)) === folded(text)))

export const shownChoice = (value: string, t: TFunction): string => t(`importFile.${value}`)

/** Compares texts without case and accents. */
export const meansSame = (a: string, b: string): boolean => folded(a) === folded(b)

/** Folds case and accents. */
const folded = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('’', "'")

export const phoneForm: Message = ['problem.phoneForm']
export const mailForm: Message = ['problem.mailForm']

export function timeZone(text: string): string {
  if (text === '' || isZone(text)) return text
  throw new Refused(['problem.unknownZone', { text }])
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
let countryCodes: ReadonlyMap<string, string> | undefined

/** Parses a country code, or a country name in any supported language, to a code. */
export function country(text: string): string {
  if (text === '') return text
  const code = /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : undefined
  if (code && regions.of(code)) return code
  const named = (countryCodes ??= readCountries()).get(folded(text))
  if (!named) throw new Refused(['problem.unknownCountry', { text }])
  return named
}

/** Returns codes by country name. An ambiguous name belongs to the country of the first language. */
function readCountries(): ReadonlyMap<string, string> {
  const byName = new Map<string, string>()
  for (const { code: language } of languages.toReversed()) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const pair of letterPairs()) {
      const name = names.of(pair)
      if (name) byName.set(folded(name), pair)
    }
  }
  return byName
}

function* letterPairs(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const a of letters) for (const b of letters) yield a + b
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

export function currency(text: string): string {
  const code = text.toUpperCase()
  if (code !== '' && !currencies.has(code)) throw new Refused(['problem.unknownCurrency', { text }])
  return code
}

export function mail(text: string): string {
  if (text !== '' && !isMailAddress(text)) throw new Refused(mailForm)
  return text
}

/** Applies parsers in sequence. */
export const inSequence =
  (...parsers: readonly ((text: string) => string)[]) =>
  (text: string): string =>
    parsers.reduce((value, parse) => parse(value), text)
