import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '../src/loader/muster.ts')
const types = join(import.meta.dirname, '../types')
const runtime = 'muster:runtime'

/** Writes `muster.js`, a small file that loads the widgets' code, and the types of its elements beside it. */
export function loader({ version }: { version: string }): Plugin {
  return {
    name: 'muster:loader',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry && file.name === 'mount')
      if (!entry) throw new Error('There is no code of widgets to load.')
      this.emitFile({
        type: 'asset',
        fileName: 'muster.js',
        source: await loaderScript({ version, file: `./${entry.fileName}` }),
      })
      for (const name of ['index', 'react', 'vue'].map(each => `${each}.d.ts`)) {
        this.emitFile({ type: 'asset', fileName: `types/${name}`, source: readFileSync(join(types, name)) })
      }
    },
  }
}

/** @param file path of the widgets' code, relative to the script */
export async function loaderScript({ version, file }: { version: string; file: string }): Promise<string> {
  const script = await rolldown({
    input: source,
    transform: { define: { VERSION: JSON.stringify(version) }, target: 'es2023' },
    plugins: [
      {
        name: 'runtime',
        resolveId: id => (id.endsWith('/runtime/mount.tsx') ? { id: runtime, external: true } : undefined),
      },
    ],
  })
  const { output } = await script.generate({ minify: true, paths: { [runtime]: file } })
  return output[0].code
}
