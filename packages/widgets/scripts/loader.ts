import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '../src/loader/muster.ts')
const runtime = 'muster:runtime'

/** Writes `muster.js`, by itself: one small file that knows where the code of widgets is. */
export function loader({ version }: { version: string }): Plugin {
  return {
    name: 'muster:loader',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry)
      if (!entry) throw new Error('There is no code of widgets to load.')
      const script = await rolldown({
        input: source,
        transform: { define: { VERSION: JSON.stringify(version) }, target: 'es2023' },
        plugins: [{ name: 'runtime', resolveId: id => (id.endsWith('/runtime/mount.tsx') ? { id: runtime, external: true } : undefined) }],
      })
      const { output } = await script.generate({ minify: true, paths: { [runtime]: `./${entry.fileName}` } })
      this.emitFile({ type: 'asset', fileName: 'muster.js', source: output[0].code })
    },
  }
}
