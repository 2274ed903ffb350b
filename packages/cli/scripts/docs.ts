import { writeFileSync } from 'node:fs'
import { groups } from '../src/commands/index.ts'
import { documentation } from '../src/define/document.ts'

// `npm run docs`: what is committed; a test fails when it is behind
writeFileSync(new URL('../../../docs/cli.md', import.meta.url), documentation(groups))
