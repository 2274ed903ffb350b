import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceTexts } from './source-texts.ts'

/** `portal.de.json`, `cli.fr.json`, … */
export const translationsFolder = join(import.meta.dirname, '../../translations')

/** Programs with their own texts. */
export const programs = ['portal', 'widgets', 'cli', 'server'] as const
export type Program = (typeof programs)[number]

export type Texts = Readonly<Record<string, string>>

/** Translations of a program by language and key, from `packages/translations`. */
export function translationsOf(program: Program, folder = translationsFolder): Readonly<Record<string, Texts>> {
  const files = globSync(`${program}.*.json`, { cwd: folder }).toSorted()
  return Object.fromEntries(
    files.map(file => [file.split('.')[1] ?? '', JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts]),
  )
}

/** English texts of a build and their translations, limited to the texts of the build. */
export function withTranslations(program: Program, en: Texts, folder?: string): SourceTexts {
  const translated = Object.entries(translationsOf(program, folder)).map(([language, texts]): [string, Texts] => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([key]) => isOf(en, key))),
  ])
  return { en, ...Object.fromEntries(translated) }
}

/** Returns whether English has the key; a language may have additional plural forms. */
const isOf = (en: Texts, key: string) => key in en || key.replace(/_(?:two|few|many)$/, '_other') in en
