import { writeFileSync } from 'node:fs'
import { groups } from '../src/commands/index.ts'
import { documentation } from '../src/define/document.ts'

// a test fails when the committed page differs
writeFileSync(new URL('../../../docs/cli.md', import.meta.url), documentation(groups))
