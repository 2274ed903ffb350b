import type { Use } from '#kernel/dependency.ts'
import { flawOf } from './check-text.ts'
import { sourcesIn } from './plural-forms.ts'
import { SourceTextFiles, type ProjectCode, type SourceTexts } from './source-texts.ts'

/** Translations that a program brings with it, by key, without those that do not fit its English texts. */
export function shippedIn(language: string, { en, ...others }: SourceTexts): Map<string, string> {
  const sources = sourcesIn(language, new Map(Object.entries(en)))
  return new Map(
    Object.entries(others[language] ?? {}).filter(
      ([key, text]) => sources.has(key) && flawOf(key, text, sources) === undefined,
    ),
  )
}

/** The command line reads the texts of its own build. */
const browserPrograms: readonly ProjectCode[] = ['portal', 'widgets']

export interface Shipped {
  texts: ReadonlyMap<string, string>
  /** False while a program is not built: reading again may find more. */
  isComplete: boolean
}

/** Translations that the installed portal and widgets bring with them. A program that is not built has none. */
export async function shippedTexts(use: Use, language: string): Promise<Shipped> {
  const files = await Promise.allSettled(browserPrograms.map(program => use(SourceTextFiles).read(program)))
  return {
    texts: new Map(files.flatMap(file => (file.status === 'fulfilled' ? [...shippedIn(language, file.value)] : []))),
    isComplete: files.every(({ status }) => status === 'fulfilled'),
  }
}
