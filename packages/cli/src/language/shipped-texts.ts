import { readFile } from 'node:fs/promises'

/** The build writes it next to the program. */
const file = new URL('source-texts.json', import.meta.url)

/** Translations that this program brings with it; none before it is built. */
export async function shippedTexts(language: string): Promise<Readonly<Record<string, string>>> {
  try {
    const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, string>>
    return texts[language] ?? {}
  } catch {
    return {}
  }
}
