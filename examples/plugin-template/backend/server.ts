// A small backend: entries in memory, for people who have signed in to Muster. `MUSTER_URL` is the address of Muster.
import { createServer, type IncomingMessage } from 'node:http'

const muster = process.env.MUSTER_URL ?? 'http://127.0.0.1:4300'
const port = Number(process.env.PORT ?? 4310)
const entries = [{ id: 1, unitName: 'Tractor 7', time: new Date().toISOString(), note: 'North gate' }]

/** Muster decides on access: it accepts the browser's token, and lists the permissions of its user. */
async function may({ headers: { authorization, origin } }: IncomingMessage, permission: string): Promise<boolean> {
  if (!authorization) return false
  const answer = await fetch(`${muster}/wlf/api/embed-session`, {
    // the token of a widget is for the origins of its pages
    headers: { authorization, ...(origin && { origin }) },
  })
  return answer.ok && ((await answer.json()) as { acl: string[] }).acl.includes(permission)
}

async function bodyOf(request: IncomingMessage): Promise<{ unitName?: unknown; note?: unknown }> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > 10_000) throw new Error('The body is too large.')
  }
  return JSON.parse(text) as object
}

createServer((request, response) => {
  const send = (status: number, body: object) => {
    // pages of Muster and of partners are on other origins
    response.writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type, accept-language',
    })
    response.end(JSON.stringify(body))
  }
  const answer = async () => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'OPTIONS') return send(200, {})
    if (pathname !== '/entries') return send(404, { detail: 'There is no such address.' })
    const needed = request.method === 'GET' ? 'ADM_UNIT_VIEW' : 'ADM_UNIT_EDIT'
    if (!(await may(request, needed))) return send(403, { detail: `Only users of Muster with ${needed} may do this.` })
    if (request.method === 'GET')
      return send(200, { items: entries.toReversed().slice(0, Number(searchParams.get('limit') ?? 100)) })
    const { unitName, note = '' } = await bodyOf(request)
    if (typeof unitName !== 'string' || typeof note !== 'string')
      return send(400, { detail: 'Send the name of a unit and a note.' })
    const entry = { id: entries.length + 1, unitName, time: new Date().toISOString(), note }
    entries.push(entry)
    send(200, entry)
  }
  answer().catch((error: Error) => send(400, { detail: error.message }))
}).listen(port, '127.0.0.1', () => process.stdout.write(`Entries at http://127.0.0.1:${port}/entries\n`))
