import type { Use } from '#kernel/dependency.ts'
import { flawOf } from './check-text.ts'
import { sourcesIn } from './plural-forms.ts'
import { SourceTextFiles, type ProjectCode, type SourceTexts } from './source-texts.ts'

/** Returns the shipped translations of a program by key, without those that do not match its English texts. */
export function shippedIn(language: string, { en, ...others }: SourceTexts): Map<string, string> {
  const sources = sourcesIn(language, new Map(Object.entries(en)))
  return new Map(
    Object.entries(others[language] ?? {}).filter(
      ([key, text]) => sources.has(key) && flawOf(key, text, sources) === undefined,
    ),
  )
}

/** Programs whose texts the server delivers; the CLI has its own texts. */
const browserPrograms: readonly ProjectCode[] = ['portal', 'widgets']

export interface Shipped {
  texts: ReadonlyMap<string, string>
  /** False while a program is not built: a later read may find more texts. */
  isComplete: boolean
}

/** Returns the translations shipped with the installed portal and widgets. An unbuilt program has none. */
export async function shippedTexts(use: Use, language: string): Promise<Shipped> {
  const files = await Promise.allSettled(browserPrograms.map(program => use(SourceTextFiles).read(program)))
  return {
    texts: new Map(files.flatMap(file => (file.status === 'fulfilled' ? [...shippedIn(language, file.value)] : []))),
    isComplete: files.every(({ status }) => status === 'fulfilled'),
  }
}
