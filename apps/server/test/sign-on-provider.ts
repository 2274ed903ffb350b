import { generateKeyPairSync, randomUUID, type JsonWebKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Claims of a person at the provider, in addition to `sub`. */
export type Person = Record<string, unknown>

export interface SignOnProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** People by subject. */
  people: Map<string, Person>
  /** Signs with a new key and forgets the old ones, like a key rotation. */
  rotateKeys(): void
  /**
   * Signs in somebody at the page of the provider, and returns the query with which it leads back.
   * @param url of the authorization request
   */
  signIn(url: string, subject: string): Promise<string>
  /** Publishes a different key than the signing key. */
  signAsAnother(isOther: boolean): void
  /** Returns true if the session end page accepts its parameters. */
  endSession(url: string): Promise<number>
  /** Returns the logout token that ends the sessions of a subject. */
  logoutToken(subject: string): Promise<string>
  close(): Promise<void>
}

const clientId = 'muster'
const clientSecret = 'secret-of-muster'

const newKey = (): JsonWebKey => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
  alg: 'RS256',
})

/** Starts a local OpenID Connect provider. @param portal origin of the registered redirect URI */
export async function startProvider(portal: string): Promise<SignOnProvider> {
  const people = new Map<string, Person>()
  let sent = ''
  let forged: JsonWebKey | undefined
  let handler: (...parts: Parameters<ReturnType<Provider['callback']>>) => unknown = () => {}
  const server = createServer((request, response) => void handler(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function build(key: JsonWebKey): Provider {
    return new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${portal}/auth/sign-on`],
          post_logout_redirect_uris: [`${portal}/auth/login?logout`],
          response_types: ['code'],
          grant_types: ['authorization_code'],
          backchannel_logout_uri: `${portal}/logout`,
        },
      ],
      jwks: { keys: [key as never] },
      ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
      cookies: { keys: ['test'] },
      pkce: { required: () => true },
      conformIdTokenClaims: false,
      claims: {
        openid: ['sub', 'sid', 'amr', 'acr'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'groups', 'locale', 'zoneinfo'],
      },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        claimsParameter: { enabled: true },
      },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
      // nobody has to consent
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
      fetch: async (_, init) => {
        sent = new URLSearchParams(String(init?.body)).get('logout_token') ?? ''
        return new Response(null, { status: 204 })
      },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    })
  }

  let provider: Provider
  const use = (next: Provider) => {
    provider = next
    const callback = next.callback()
    handler = async (request, response) => {
      if (request.url === '/jwks' && forged) return response.end(JSON.stringify({ keys: [forged] }))
      if (!request.url?.startsWith('/interaction/')) return callback(request, response)
      const subject = request.headers['x-subject']
      const result = {
        login: { accountId: String(subject), amr: (people.get(String(subject))?.['amr'] as string[]) ?? ['pwd'] },
      }
      await next.interactionFinished(request, response, result)
    }
  }
  let current = newKey()
  use(build(current))

  async function follow(start: string, subject: string): Promise<string> {
    const cookies = new Map<string, string>()
    let at = start
    for (let step = 0; step < 10; step += 1) {
      const answer = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'x-subject': subject },
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`${at}: ${answer.status} ${await answer.text()}`)
      at = new URL(location, issuer).href
      if (at.startsWith(`${portal}/`)) {
        return new URL(at).search.slice(1)
      }
    }
    throw new Error('The provider leads in circles')
  }

  return {
    issuer,
    clientId,
    clientSecret,
    people,
    rotateKeys() {
      current = newKey()
      use(build(current))
    },
    signIn: follow,
    signAsAnother(isOther) {
      const { kid } = current
      const { n, e } = newKey()
      forged = isOther ? { kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e } : undefined
    },
    endSession: async url => (await fetch(url, { redirect: 'manual' })).status,
    async logoutToken(subject) {
      const client = await provider.Client.find(clientId)
      await (client as unknown as { backchannelLogout(sub: string): Promise<void> }).backchannelLogout(subject)
      return sent
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
