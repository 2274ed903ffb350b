import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddedWidget } from '@muster/vite-kit'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '../src/loader/muster.ts')
const types = join(import.meta.dirname, '../types')
const runtime = 'muster:runtime'

/** Writes `muster.js`, a small file that loads the widgets' code, and the types of its elements beside it. */
export function loader({ version }: { version: string }, added: readonly AddedWidget[] = []): Plugin {
  return {
    name: 'muster:loader',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry && file.name === 'mount')
      if (!entry) throw new Error('There is no code of widgets to load.')
      this.emitFile({
        type: 'asset',
        fileName: 'muster.js',
        source: await loaderScript({ version, file: `./${entry.fileName}`, added }),
      })
      for (const name of ['index', 'react', 'vue'].map(each => `${each}.d.ts`)) {
        this.emitFile({ type: 'asset', fileName: `types/${name}`, source: readFileSync(join(types, name)) })
      }
    },
  }
}

interface Script {
  readonly version: string
  /** Path of the widgets' code, relative to the script. */
  readonly file: string
  /** Widgets of external plugins. */
  readonly added?: readonly AddedWidget[]
}

export async function loaderScript({ version, file, added = [] }: Script): Promise<string> {
  const names = Object.fromEntries(added.map(widget => [widget.tag, widget.names]))
  const script = await rolldown({
    input: source,
    transform: { define: { VERSION: JSON.stringify(version), ADDED: JSON.stringify(names) }, target: 'es2023' },
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
