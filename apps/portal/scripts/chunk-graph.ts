import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Files of the bundle by address. */
export type ChunkGraph = Record<string, Chunk>

interface Chunk {
  name: string
  /** Files that load with this one. */
  imports: readonly string[]
  /** Modules by their path in the repository. */
  modules: readonly string[]
}

const root = join(import.meta.dirname, '../../..')

/** Writes which modules are in which file of the bundle, and what each file imports, for the test of sizes. */
export function chunkGraph(file: string): Plugin {
  return {
    name: 'muster:chunk-graph',
    apply: 'build',
    generateBundle: {
      // styles have their final names
      order: 'post',
      handler(_options, bundle) {
        const graph: ChunkGraph = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          graph[chunk.fileName] = {
            name: chunk.name,
            imports: [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])],
            modules: chunk.moduleIds.filter(id => id.startsWith(root)).map(id => relative(root, id)),
          }
        }
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, JSON.stringify(graph))
      },
    },
  }
}
