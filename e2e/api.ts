import { createHash } from 'node:crypto'

const hex = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')

/** A token of an account, as a client of the API gets one. */
export async function tokenOf(url: string, login: string, password = `${login}-demo`): Promise<string> {
  const answer = await fetch(`${url}/wlf/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: login, password: hex('sha256', password) + hex('md5', password) }),
  })
  const { accessToken } = await answer.json() as { accessToken: string }
  return accessToken
}

export async function get<T>(url: string, token: string): Promise<T> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return await answer.json() as T
}

export interface Fix {
  uid: string
  name: string
  latitude: number
  longitude: number
  time?: Date
  speed?: number
}

/** One line of Traccar's forwarding. */
export function traccarLine({ uid, name, latitude, longitude, time = new Date(), speed = 5 }: Fix): string {
  return JSON.stringify({
    position: { deviceId: 1, fixTime: time.toISOString(), deviceTime: time.toISOString(), valid: true, latitude, longitude, speed, course: 90, altitude: 0, attributes: { ignition: true } },
    device: { id: 1, uniqueId: uid, name, attributes: {} },
  })
}

export async function ingest(url: string, lines: readonly string[], token = 'ingest-demo'): Promise<{ accepted: number }> {
  const answer = await fetch(`${url}/ingest/traccar/positions`, {
    method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }, body: lines.join('\n'),
  })
  if (!answer.ok) throw new Error(`ingest answered ${answer.status}: ${await answer.text()}`)
  return await answer.json() as { accepted: number }
}
