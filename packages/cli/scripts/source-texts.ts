import { writeFileSync } from 'node:fs'
import { groups } from '../src/commands/index.ts'
import { textsOf } from '../src/define/texts.ts'

// the server that this is installed on has them translated
writeFileSync(new URL('../dist/source-texts.json', import.meta.url), JSON.stringify({ en: textsOf(groups) }))
