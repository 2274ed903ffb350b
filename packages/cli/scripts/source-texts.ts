import { writeFileSync } from 'node:fs'
import { withTranslations } from '@muster/vite-kit/translations'
import { definitions } from '../src/define/definitions.ts'
import { textsOf } from '../src/define/texts.ts'

// for the help in other languages, and for the server that this is installed on
writeFileSync(
  new URL('../dist/source-texts.json', import.meta.url),
  JSON.stringify(withTranslations('cli', textsOf(definitions))),
)
