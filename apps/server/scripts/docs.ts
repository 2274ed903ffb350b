import { writeFileSync } from 'node:fs'
import { configurationDocument } from '#start/configuration-document.ts'

// `npm run docs`: writes what is committed; a test fails when the file is out of date
writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), configurationDocument())
