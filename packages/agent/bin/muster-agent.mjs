#!/usr/bin/env node
import { existsSync } from 'node:fs'

const built = new URL('../dist/muster-agent.js', import.meta.url)
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 2))
  fail(`muster-agent needs Node 22.2 or newer; this is ${process.version}.`)
else if (existsSync(built)) await import(built.href)
else fail('muster-agent is not built yet. Run `npm run build` in the project first.')

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
