#!/usr/bin/env node
import { existsSync } from 'node:fs'

const built = new URL('../dist/main.js', import.meta.url)
if (existsSync(built)) await import(built.href)
else {
  process.stderr.write('muster is not built yet. Run `npm run build` in the project first.\n')
  process.exitCode = 1
}
