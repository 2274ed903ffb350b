import { createHash } from 'node:crypto'
import type { LoginResponse } from '../packages/core/src/session/session.ts'

const hex = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')

/** Signs in to the API, and returns the session. */
export async function login(url: string, username: string, password = `${username}-demo`): Promise<LoginResponse> {
  const response = await fetch(`${url}/wlf/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: hex('sha256', password) + hex('md5', password) }),
  })
  return (await response.json()) as LoginResponse
}

export async function tokenOf(url: string, username: string, password?: string): Promise<string> {
  return (await login(url, username, password)).accessToken
}

export async function send(
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  token: string,
  body: unknown,
): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`)
}

/** Adds a record, and returns its ID. */
export async function create(url: string, token: string, body: unknown): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { id: number }).id
}

export async function get<T>(url: string, token: string): Promise<T> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

export interface Fix {
  uid: string
  name: string
  latitude: number
  longitude: number
  time?: Date
  speed?: number
  /** Attributes in addition to ignition, which is on. */
  attributes?: object
}

/** Returns one forwarded line of Traccar. */
export function traccarLine({ uid, name, latitude, longitude, time = new Date(), speed = 5, attributes }: Fix): string {
  return JSON.stringify({
    position: {
      deviceId: 1,
      fixTime: time.toISOString(),
      deviceTime: time.toISOString(),
      valid: true,
      latitude,
      longitude,
      speed,
      course: 90,
      altitude: 0,
      attributes: { ignition: true, ...attributes },
    },
    device: { id: 1, uniqueId: uid, name, attributes: {} },
  })
}

export async function ingest(
  url: string,
  lines: readonly string[],
  token = 'ingest-demo',
): Promise<{ accepted: number }> {
  return forward(`${url}/ingest/traccar/positions`, lines, token)
}

/** Device event, in addition to positions. */
export interface DeviceEvent {
  type: string
  /** Defaults to now. */
  time?: Date
  attributes?: object
}

/** Emergency button event with the current time. */
export const sos: DeviceEvent = { type: 'alarm', attributes: { alarm: 'sos' } }

/** Forwards events of a device as Traccar does, each with a new ID. */
export async function ingestEvents(
  url: string,
  { uid, name }: Pick<Fix, 'uid' | 'name'>,
  events: readonly DeviceEvent[],
): Promise<void> {
  const lines = events.map(({ type, time = new Date(), attributes = {} }) =>
    JSON.stringify({
      event: { type, eventTime: time.toISOString(), attributes },
      device: { id: 1, uniqueId: uid, name, attributes: {} },
    }),
  )
  const { accepted } = await forward(`${url}/ingest/traccar/events`, lines, 'ingest-demo')
  if (accepted !== events.length) throw new Error(`The server took ${accepted} of ${events.length} events.`)
}

async function forward(url: string, lines: readonly string[], token: string): Promise<{ accepted: number }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  })
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as { accepted: number }
}
