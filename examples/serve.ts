// Serves a partner's site with one example:
//   MUSTER_URL=http://127.0.0.1:4300 MUSTER_EMBED_TOKEN=muster_embed_… node examples/serve.ts embed-html
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface ExampleOptions {
  /** Folder next to this file. */
  example: string
  /** Address of Muster, without a trailing slash. */
  muster: string
  /** Returns an embed token, like the page's own server would for its visitors. */
  token: () => string | Promise<string>
  /** Any free port by default. */
  port?: number
}

interface Answer {
  status?: number
  type?: string | undefined
  body: string
}

export async function serveExample({ example, muster, token, port = 0 }: ExampleOptions) {
  const folder = join(import.meta.dirname, example)
  const server = createServer((request, response) => {
    const failed = (error: unknown): Answer => ({ status: 404, body: String(error) })
    void answer(request.url ?? '/')
      .catch(failed)
      .then(({ status = 200, type = 'text/plain', body }) => {
        response
          .writeHead(status, {
            'content-type': type,
            'content-security-policy': policy(muster),
            'cache-control': 'no-store',
          })
          .end(body)
      })
  })

  async function answer(address: string): Promise<Answer> {
    const path = new URL(address, 'http://page').pathname
    if (path === '/favicon.ico') return { status: 204, body: '' }
    if (path === '/embed-token') return { body: await token() }
    const file = path === '/' ? 'index.html' : path.slice(1)
    if (file === 'page.js' && example === 'embed-react')
      return { type: types['.js'], body: await bundled(join(folder, 'page.jsx')) }
    const text = await readFile(join(file.startsWith('shared/') ? import.meta.dirname : folder, file), 'utf8')
    return { type: types[extname(file)], body: text.replaceAll('%MUSTER%', muster) }
  }

  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Strictest policy: no inline code, no `eval`; only Muster's origin may serve Muster's files. */
function policy(muster: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${muster}`,
    // the map runs in a worker; scripts that it imports count as workers too
    `worker-src blob: ${muster}`,
    `connect-src 'self' ${muster} ${muster.replace(/^http/, 'ws')}`,
    `img-src 'self' data: blob:`,
    `style-src 'self'`,
    `base-uri 'none'`,
  ].join('; ')
}

async function bundled(input: string): Promise<string> {
  const { rolldown } = await import('rolldown')
  const script = await rolldown({
    input,
    transform: { jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await script.generate({ minify: true })
  return output[0].code
}

if (import.meta.filename === process.argv[1]) {
  const {
    MUSTER_URL: muster = 'http://127.0.0.1:4300',
    MUSTER_EMBED_TOKEN: token = '',
    PORT: port = '4400',
  } = process.env
  const { url } = await serveExample({
    example: process.argv[2] ?? 'embed-html',
    muster,
    token: () => token,
    port: Number(port),
  })
  process.stdout.write(`${url}\n`)
}
