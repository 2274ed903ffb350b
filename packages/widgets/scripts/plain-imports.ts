import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** Loads code on demand with plain imports, because preloading would write into the page's head. */
export function plainImports(): Plugin {
  return {
    name: 'muster:plain-imports',
    enforce: 'pre',
    load: id => (id === helper ? 'export const __vitePreload = load => load()' : undefined),
  }
}
