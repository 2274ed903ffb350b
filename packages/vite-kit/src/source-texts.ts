import type { Plugin } from 'vite'

/** Texts by language and key; English is the source. */
export interface SourceTexts {
  readonly en: Readonly<Record<string, string>>
  readonly [language: string]: Readonly<Record<string, string>>
}

/** Writes the texts of a program next to it, so that the server can translate them. */
export function sourceTexts(collect: () => SourceTexts | Promise<SourceTexts>): Plugin {
  return {
    name: 'muster:source-texts',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'source-texts.json', source: JSON.stringify(await collect()) })
    },
  }
}
