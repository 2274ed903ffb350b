import { readFile } from 'node:fs/promises'

/** Written next to the program by the build. */
const file = new URL('source-texts.json', import.meta.url)

/** Loads the translations of the build; empty when run from source. */
export async function shippedTexts(language: string): Promise<Readonly<Record<string, string>>> {
  try {
    const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, string>>
    return texts[language] ?? {}
  } catch {
    return {}
  }
}
