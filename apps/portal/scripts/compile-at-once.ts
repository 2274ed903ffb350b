import type { Plugin } from 'vite'

/**
 * Marks a chunk whose functions are nearly all called as the page opens. Chromium then compiles it beside the page while it
 * loads, instead of each function when it is first called; others read a comment.
 */
export function compileAtOnce(name: string): Plugin {
  return {
    name: 'muster:compile-at-once',
    apply: 'build',
    generateBundle: {
      // Vite puts lines of its own before the code; the mark has to be the first
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.name === name) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}
