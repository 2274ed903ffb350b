// `npm run texts`: sorts the translation files by key and reports missing and wrong texts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programs, translationsFolder, translationsOf } from '../../vite-kit/src/translations.ts'
import { english, shippedLanguages } from './english.ts'
import { faultsOf } from './faults.ts'

const faults: string[] = []
for (const program of programs) {
  for (const language of shippedLanguages) {
    const file = `${program}.${language}.json`
    const texts = Object.fromEntries(
      Object.entries(translationsOf(program)[language] ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
    writeFileSync(join(translationsFolder, file), `${JSON.stringify(texts, null, 2)}\n`)
    faults.push(...faultsOf(file, language, english[program], texts))
  }
}
process.stdout.write(`${faults.length === 0 ? 'Every text is translated.' : faults.join('\n')}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
