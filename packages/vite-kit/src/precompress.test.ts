import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { precompress } from './precompress.ts'

it('compresses a build in a folder with an absolute path', async () => {
  const root = await mkdtemp(join(tmpdir(), 'precompress-'))
  const elsewhere = await mkdtemp(join(tmpdir(), 'precompress-'))
  try {
    await writeFile(join(root, 'main.js'), `document.title = '${'a long title '.repeat(100)}'`)
    await writeFile(join(root, 'index.html'), '<script type="module" src="./main.js"></script>')
    await build({ root, configFile: false, logLevel: 'silent', plugins: [precompress()], build: { outDir: elsewhere } })
    const written = (await readdir(join(elsewhere, 'assets'))).map(name => name.slice(name.indexOf('.')))
    expect(written.toSorted()).toEqual(['.js', '.js.br', '.js.gz'])
  } finally {
    await Promise.all([root, elsewhere].map(folder => rm(folder, { recursive: true })))
  }
})
