import type { Plugin } from 'vite'

/**
 * Marks a chunk whose functions are almost all called during page load. Chromium then compiles it in the background while it
 * loads instead of each function at its first call; other browsers ignore the comment.
 */
export function compileAtOnce(name: string): Plugin {
  return {
    name: 'muster:compile-at-once',
    apply: 'build',
    generateBundle: {
      // the mark must be the first line, after Vite has added its own
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.name === name) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}
