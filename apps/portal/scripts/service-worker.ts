import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const folder = new URL('../src/worker/', import.meta.url)
/** Maximum number of files that the worker stores. */
const mostFiles = 8
const mostBytes = 1024 * 1024
/** Names of the chunks that every page after login needs. */
const everywhere = ['base', 'inside']

type Bundle = Rolldown.OutputBundle

/** Builds the service worker and the offline page as single files, because neither may share chunks with the portal. */
export function serviceWorker(): Plugin {
  return {
    name: 'muster:service-worker',
    apply: 'build',
    generateBundle: {
      // runs after all file names are final
      order: 'post',
      async handler(_options, bundle) {
        const files = shellFiles(bundle)
        const offline = await script('offline-page.ts')
        const offlineScript = `assets/offline-${digest(offline)}.js`
        this.emitFile({ type: 'asset', fileName: offlineScript, source: offline })
        const html = readFileSync(new URL('offline.html', folder), 'utf8').replace('%script%', `/${offlineScript}`)
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: html })
        const shell = {
          version: digest(files.join() + html),
          files: [...files, `/${offlineScript}`],
          offlinePage: '/offline.html',
        }
        const worker = await script('service-worker.ts', { shell: JSON.stringify(shell) })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker })
      },
    },
  }
}

/** Returns the paths of the shared chunks and their styles. */
function shellFiles(bundle: Bundle): string[] {
  const files = Object.values(bundle).filter(({ fileName }) =>
    everywhere.some(name => new RegExp(`^assets/${name}-[\\w-]{8}\\.(?:js|css)$`).test(fileName)),
  )
  const bytes = files.reduce((sum, file) => sum + Buffer.byteLength(file.type === 'chunk' ? file.code : file.source), 0)
  if (files.length === 0 || files.length > mostFiles || bytes > mostBytes)
    throw new Error(
      `The service worker would store ${files.length} files of ${bytes} bytes; 1 to ${mostFiles} files and ${mostBytes} bytes are the limit.`,
    )
  return files.map(({ fileName }) => `/${fileName}`).toSorted()
}

async function script(file: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL(file, folder)), output: { format: 'iife' } },
    },
  })
  const output = (result as Rolldown.RolldownOutput).output
  return output[0].code
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)
