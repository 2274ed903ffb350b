import type { ConfigReader } from './config-reader.ts'

/** An ISO 15143-3 address that is polled. */
export interface FeedConfig {
  url: string
  /** Basic authentication. */
  user?: string
  password?: string
  /** Bearer token, instead of user and password. */
  token?: string
  intervalSeconds: number
}

const name = 'MUSTER_AEMP_FEEDS'
const example = '[{"url":"https://…/Fleet/1","user":"…","password":"…","intervalSeconds":900}]'

export function readFeeds(reader: ConfigReader): FeedConfig[] {
  const text = reader.text(name, {
    about: 'ISO 15143-3 feeds to poll.',
    allowed: 'a JSON array of `url`, `user` and `password` or `token`, `intervalSeconds` (10 or more, usually 900)',
  })
  if (text === undefined) return []
  const items = parse(text)
  if (!Array.isArray(items)) {
    reader.wrong(name, `set a JSON array such as ${example}`, false)
    return []
  }
  return items.flatMap((item: unknown, index) => readFeed(reader, item, `item ${index}`) ?? [])
}

function readFeed(reader: ConfigReader, item: unknown, where: string): FeedConfig | undefined {
  const wrong = (fix: string) => reader.wrong(name, `${where}: ${fix}`, false)
  if (typeof item !== 'object' || item === null) {
    wrong(`give an object, as in ${example}`)
    return undefined
  }
  const { url, user, password, token, intervalSeconds = 900, ...rest } = item as Record<string, unknown>
  const unknown = Object.keys(rest)
  if (unknown.length > 0) {
    wrong(`remove ${unknown.join(', ')}: only url, user, password, token and intervalSeconds are known`)
  }
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
    wrong('give url as an http:// or https:// address')
  }
  if ([user, password, token].some(value => value !== undefined && typeof value !== 'string')) {
    wrong('give user, password and token as text')
  }
  if ((user === undefined) !== (password === undefined)) wrong('give user and password together')
  if (user !== undefined && token !== undefined) wrong('give either user and password or token, not both')
  if (!Number.isInteger(intervalSeconds) || Number(intervalSeconds) < 10) {
    wrong('give intervalSeconds as a whole number, 10 or more')
  }
  return {
    url: String(url),
    ...(typeof user === 'string' && { user }),
    ...(typeof password === 'string' && { password }),
    ...(typeof token === 'string' && { token }),
    intervalSeconds: Number(intervalSeconds),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
