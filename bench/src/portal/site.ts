import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const dist = join(import.meta.dirname, '../../../apps/portal/dist')

export interface Site {
  url: string
  close: () => Promise<void>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

interface SiteOptions {
  /** Folder of the built page; the portal's by default. */
  folder?: string
  /** Responses of the API, by the end of the path. */
  answers?: Record<string, unknown>
}

/** Serves a built page, with gzip where a compressed file exists, and an API whose `/config.json` is empty and the rest 404. */
export async function openSite({ folder = dist, answers = {} }: SiteOptions = {}): Promise<Site> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`There is no page in ${folder}: run npm run build first.`)
  const server = createServer(async ({ url = '/', headers }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://site').pathname))
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': types['.json'] }).end(JSON.stringify(body))
    const known = Object.entries({ '/config.json': {}, ...answers }).find(([end]) => path.endsWith(end))
    if (known) return json(known[1])
    const page = headers.accept?.includes('text/html') && extname(path) === ''
    const file = join(folder, page ? 'index.html' : path)
    if (extname(file) === '' || !existsSync(file)) return json({}, 404)
    const zipped = existsSync(`${file}.gz`)
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    if (zipped) response.setHeader('content-encoding', 'gzip')
    // as the real server does for names with a hash
    if (path.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    const body = await readFile(zipped ? `${file}.gz` : file)
    response.setHeader('content-length', body.length).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
