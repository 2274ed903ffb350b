#!/usr/bin/env node
import { existsSync } from 'node:fs'

const built = new URL('../dist/main.js', import.meta.url)
// Node before 22 lacks WebSocket, which only live views use; `in` does not load it
if (!('WebSocket' in globalThis))
  fail(
    `muster needs Node 22 or newer; this is ${process.version}. In Muster's folder \`npx muster\` uses the one that was installed with it.`,
  )
else if (existsSync(built)) await import(built.href)
else fail('muster is not built yet. Run `npm run build` in the project first.')

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
