import { readFileSync } from 'node:fs'
import type { Theme } from '@muster/core'
import type { Plugin } from 'vite'
import { iconOf } from './icon.ts'
import { manifestOf } from './manifest.ts'
import { pdfOf } from './pdf.ts'

const documents = ['privacy', 'terms', 'manual']
const source = (name: string) => readFileSync(new URL(`../src/themes/${name}`, import.meta.url), 'utf8')

/** Writes settings, changelog, documents, manifest and icons of each theme to `assets/themes/<id>/`, replaceable without a build. */
export function themeFiles(themes: readonly Theme[]): Plugin {
  return {
    name: 'muster:theme-files',
    async generateBundle() {
      for (const theme of themes) {
        for (const file of filesOf(theme))
          this.emitFile({ type: 'asset', fileName: file.path.slice(1), source: await file.content() })
      }
    },
    configureServer(server) {
      const files = new Map(themes.flatMap(filesOf).map(file => [file.path, file]))
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url?.split('?')[0] ?? '')
        if (!file) return next()
        file.content().then(content => response.setHeader('content-type', file.type).end(content), next)
      })
    },
  }
}

interface ThemeFile {
  path: string
  type: string
  content(): Promise<string | Uint8Array>
}

function filesOf(theme: Theme): ThemeFile[] {
  const { id, name, light, dark, options, alarmColours, maintenanceColours } = theme
  const named = (text: string) => text.replaceAll('{name}', name)
  const json = (file: string, content: () => string): ThemeFile => ({
    path: `/assets/themes/${id}/${file}`,
    type: 'application/json',
    content: async () => content(),
  })
  const icon = (file: string, options: Omit<Parameters<typeof iconOf>[0], 'mark'>): ThemeFile => ({
    path: `/assets/themes/${id}/${file}.png`,
    type: 'image/png',
    content: async () => iconOf({ mark: '#ffffff', ...options }),
  })
  const background = light.primary
  return [
    icon('icon-192', { size: 192, background }),
    icon('icon-512', { size: 512, background }),
    icon('icon-maskable', { size: 512, background, shape: 'full' }),
    icon('icon-180', { size: 180, background, shape: 'full' }),
    icon('badge', { size: 96 }),
    {
      path: `/assets/themes/${id}/manifest.webmanifest`,
      type: 'application/manifest+json',
      content: async () => JSON.stringify(manifestOf(theme), null, 2),
    },
    json('settings.json', () =>
      JSON.stringify({ name, options, light, dark, alarmColours, maintenanceColours }, null, 2),
    ),
    json('changelog.json', () => named(source('changelog.json'))),
    ...documents.map((document): ThemeFile => ({
      path: `/assets/themes/${id}/${document}.pdf`,
      type: 'application/pdf',
      content: () => pdfOf(named(source(`documents/${document}.md`)), { brand: name, colour: light.primary }),
    })),
  ]
}
