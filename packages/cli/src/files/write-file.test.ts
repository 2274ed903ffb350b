import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeFileSafely } from './write-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-write-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (path: string) =>
  writeFileSafely(path, new Blob(['{}']).stream(), { signal: new AbortController().signal })

it('reports an unwritable path without the temporary name', async () => {
  mkdirSync(join(folder, 'taken'))
  await expect(write(join(folder, 'none/f.json'))).rejects.toMatchObject({
    exit: 'usage',
    message: `There is no folder ${join(folder, 'none')}.`,
  })
  await expect(write(join(folder, 'taken'))).rejects.toMatchObject({
    exit: 'usage',
    message: `${join(folder, 'taken')} is a folder.`,
  })
  expect(readdirSync(folder)).toEqual(['taken'])
})
