import type { ConfigReader } from './config-reader.ts'

/** ISO 15143-3 address to poll. */
export interface FeedConfig {
  url: string
  /** Basic authentication. */
  user?: string
  password?: string
  /** Bearer token, instead of user and password. */
  token?: string
  /** OAuth 2 client credentials, instead of both. */
  oauth?: OauthClient
  intervalSeconds: number
}

interface OauthClient {
  tokenUrl: string
  clientId: string
  clientSecret: string
  scope?: string
}

const name = 'MUSTER_AEMP_FEEDS'
const example = '[{"url":"https://…/Fleet/1","user":"…","password":"…","intervalSeconds":900}]'

export function readFeeds(reader: ConfigReader): FeedConfig[] {
  const text = reader.text(name, {
    about: 'ISO 15143-3 feeds to poll.',
    allowed:
      'a JSON array of `url`, `user` and `password`, `token`, or `oauth` with `tokenUrl`, `clientId`, `clientSecret` and optional `scope`; `intervalSeconds` (10 or more, usually 900)',
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
  const { url, user, password, token, oauth, intervalSeconds = 900, ...rest } = item as Record<string, unknown>
  const unknown = Object.keys(rest)
  if (unknown.length > 0) {
    wrong(`remove ${unknown.join(', ')}: only url, user, password, token, oauth and intervalSeconds are known`)
  }
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
    wrong('give url as an http:// or https:// address')
  }
  if ([user, password, token].some(value => value !== undefined && typeof value !== 'string')) {
    wrong('give user, password and token as text')
  }
  if ((user === undefined) !== (password === undefined)) wrong('give user and password together')
  if ([user, token, oauth].filter(value => value !== undefined).length > 1) {
    wrong('give either user and password or token or oauth, not several')
  }
  const client = oauth === undefined ? undefined : readClient(oauth, wrong)
  if (!Number.isInteger(intervalSeconds) || Number(intervalSeconds) < 10) {
    wrong('give intervalSeconds as a whole number, 10 or more')
  }
  return {
    url: String(url),
    ...(typeof user === 'string' && { user }),
    ...(typeof password === 'string' && { password }),
    ...(typeof token === 'string' && { token }),
    ...(client && { oauth: client }),
    intervalSeconds: Number(intervalSeconds),
  }
}

function readClient(item: unknown, wrong: (fix: string) => void): OauthClient | undefined {
  const fields = typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {}
  const { tokenUrl, clientId, clientSecret, scope, ...rest } = fields
  const isWhole = [tokenUrl, clientId, clientSecret, scope ?? ''].every(value => typeof value === 'string')
  if (
    !isWhole ||
    Object.keys(rest).length > 0 ||
    !/^https?:\/\//.test(String(tokenUrl)) ||
    !URL.canParse(String(tokenUrl))
  ) {
    wrong(
      'give oauth as an object of tokenUrl (an http:// or https:// address), clientId, clientSecret and optional scope',
    )
    return undefined
  }
  return {
    tokenUrl: String(tokenUrl),
    clientId: String(clientId),
    clientSecret: String(clientSecret),
    ...(typeof scope === 'string' && { scope }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
