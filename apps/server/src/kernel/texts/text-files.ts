import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

type ByKey = Readonly<Record<string, string>>

/** Texts by language and key; English is the source. */
export interface ServerTexts {
  readonly en: ByKey
  readonly [language: string]: ByKey
}

const sources = join(import.meta.dirname, '../..')
const translations = join(sources, '../../../packages/translations')

/** All English texts of the server, from the `messages.en.json` files next to the code. */
export function englishTexts(): ByKey {
  const files = globSync('**/messages.en.json', { cwd: sources }).toSorted()
  return Object.assign({}, ...files.map(file => read(join(sources, file)))) as ByKey
}

/**
 * Texts of the server with their shipped translations. A key that the portal has, too, has the portal's translation, so that a
 * file names a figure as the screen does.
 */
export function serverTexts(): ServerTexts {
  const en = englishTexts()
  const [own, portal] = [translationsOf('server'), translationsOf('portal')]
  const languages = Object.keys(own).map((language): [string, ByKey] => [
    language,
    { ...only(portal[language] ?? {}, key => isIn(en, key)), ...own[language] },
  ])
  return { en, ...Object.fromEntries(languages) }
}

/** Texts missing in the portal, which are translated for the server. */
export function ownTexts(): ServerTexts {
  const portal = Object.values(translationsOf('portal'))
  return { ...translationsOf('server'), en: only(englishTexts(), key => !portal.some(texts => key in texts)) }
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as ByKey

const only = (texts: ByKey, isWanted: (key: string) => boolean): ByKey =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => isWanted(key)))

/** By language. */
function translationsOf(program: 'server' | 'portal'): Record<string, ByKey> {
  const files = globSync(`${program}.*.json`, { cwd: translations })
  return Object.fromEntries(files.map(file => [basename(file).split('.')[1] ?? '', read(join(translations, file))]))
}

/** Languages may have plural forms that English lacks. */
const isIn = (en: ByKey, key: string) => key in en || key.replace(/_(?:two|few|many)$/, '_other') in en
