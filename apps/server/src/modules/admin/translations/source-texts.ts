import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#kernel/config/config.ts'
import { builtPortal } from '#kernel/http/portal.ts'
import { builtWidgets } from '#kernel/http/widgets.ts'
import { unavailable } from '#kernel/http/problem.ts'
import { defineDependency } from '#kernel/dependency.ts'
import { ownTexts } from '#kernel/texts/text-files.ts'

export type ProjectCode = 'portal' | 'widgets' | 'cli' | 'server'

/** Texts by language and key. English is the source; other languages are the translations shipped with the program. */
export interface SourceTexts {
  readonly en: Readonly<Record<string, string>>
  readonly [language: string]: Readonly<Record<string, string>>
}

/** Reads the texts included in the installed builds. */
export interface SourceTextFiles {
  /** @throws Problem 503 if a program is not built, or was built without its texts */
  read(project: ProjectCode): Promise<SourceTexts>
}
export const SourceTextFiles = defineDependency<SourceTextFiles>('SourceTextFiles')

const builtCli = fileURLToPath(new URL('../../../../../../packages/cli/dist', import.meta.url))

/** Each build writes `source-texts.json` next to its program; the server's texts are in its source folders. */
export function sourceTextFiles({ web }: Pick<Config, 'web'>): SourceTextFiles {
  const folders = { portal: web.portal ?? builtPortal, widgets: web.widgets ?? builtWidgets, cli: builtCli }
  return {
    async read(project) {
      if (project === 'server') return ownTexts()
      const path = join(folders[project], 'source-texts.json')
      try {
        return JSON.parse(await readFile(path, 'utf8')) as SourceTexts
      } catch (cause) {
        throw unavailable(
          { english: `This server has no source texts in ${dirname(path)}. Build the program again, then retry.` },
          {
            cause,
          },
        )
      }
    },
  }
}
