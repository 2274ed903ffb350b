// A weighbridge with its own server. Muster decides which units a caller may see. `MUSTER_URL` is the address of Muster.
import { createServer } from 'node:http'

const muster = process.env.MUSTER_URL ?? 'http://127.0.0.1:4300'
const port = Number(process.env.PORT ?? 4310)

interface Unit {
  readonly unitId: number
  readonly name: string
}

/** Headers that identify a caller for Muster: a widget token is limited to the origins of its pages. */
interface Sender {
  readonly authorization: string
  readonly origin?: string
}

async function ask<Answer>(path: string, sender: Sender): Promise<Answer | undefined> {
  const answer = await fetch(`${muster}/wlf/api${path}`, { headers: { ...sender } })
  return answer.ok ? ((await answer.json()) as Answer) : undefined
}

/** Returns the unit, or all units, that the token permits. */
async function unitsOf(sender: Sender, unitId: string | null): Promise<readonly Unit[]> {
  if (unitId === null) return (await ask<{ items: Unit[] }>('/units?start=0&limit=50', sender))?.items ?? []
  if (!/^\d+$/.test(unitId)) return []
  const unit = await ask<Unit>(`/trackings/units/${unitId}`, sender)
  return unit ? [unit] : []
}

/** Returns some recent weights of a unit, identical for each call. */
function weighingsOf({ unitId, name }: Unit) {
  const hour = 3_600_000
  const now = Math.floor(Date.now() / hour) * hour
  return [5, 29, 77].map(hours => ({
    unitId,
    unitName: name,
    time: new Date(now - hours * hour).toISOString(),
    kilograms: 7000 + ((unitId * 137 + hours * 311) % 9000),
  }))
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
    if (request.method !== 'GET' || pathname !== '/weighings') return send(404, { detail: 'There is no such address.' })
    const { authorization, origin } = request.headers
    if (!authorization) return send(401, { detail: 'Sign in to Muster first.' })
    const units = await unitsOf({ authorization, ...(origin && { origin }) }, searchParams.get('unitId'))
    const items = units.flatMap(weighingsOf).toSorted((a, b) => b.time.localeCompare(a.time))
    send(200, { items })
  }
  answer().catch((error: Error) => send(502, { detail: `Muster does not answer: ${error.message}` }))
}).listen(port, '127.0.0.1', () => process.stdout.write(`Weights at http://127.0.0.1:${port}/weighings\n`))
