import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('rejects an older Node with a message', () => {
  const bin = join(import.meta.dirname, '../bin/muster.mjs')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-experimental-websocket', bin, 'units', 'watch', '--all-units'],
    { encoding: 'utf8' },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^muster needs Node 22 or newer; this is v\d+/)
})
