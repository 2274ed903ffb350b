import { join } from 'node:path'
import type { Plugin } from 'vite'

const sheets = join(import.meta.dirname, '../src/runtime/sheets.ts')
const mark = '\0sheet:'

/**
 * Turns imported style sheets into sheets that shadow roots adopt, so that nothing is added to the head of the embedding page.
 */
export function shadowSheets(): Plugin {
  return {
    name: 'muster:shadow-sheets',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('.css') || importer?.endsWith('.css')) return undefined
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && `${mark}${found.id}.js`
    },
    load(id) {
      if (!id.startsWith(mark)) return undefined
      const file = JSON.stringify(`${id.slice(mark.length, -'.js'.length)}?inline`)
      const code = `import css from ${file}\nimport { addSheet } from ${JSON.stringify(sheets)}\naddSheet(css)`
      return { code, moduleSideEffects: true }
    },
  }
}
