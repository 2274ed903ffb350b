import { writeFileSync } from 'node:fs'
import { withTranslations } from '@muster/vite-kit/translations'
import { definitions } from '../src/define/definitions.ts'
import { textsOf } from '../src/define/texts.ts'

// the translated help and the server's translation screen read it
writeFileSync(
  new URL('../dist/source-texts.json', import.meta.url),
  JSON.stringify(withTranslations('cli', textsOf(definitions))),
)
