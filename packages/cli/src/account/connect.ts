import { getMe } from '@muster/contract'
import { ApiError, createCore, createFormats, memoryStore, type Core, type Formats } from '@muster/core'
import { fileStore } from '@muster/core/node'
import { retrying } from '../api/retrying.ts'
import { badUsage, Failure } from '../failure.ts'
import type { Host } from '../host.ts'
import { credentialsPath, profileName, readProfiles } from './profiles.ts'
import { serverConfig } from './server-config.ts'
import { verifyByPrompt } from './verify.ts'

/** Options that select profile and server. */
export interface Settings {
  readonly profile?: string | undefined
  readonly server?: string | undefined
}

export interface Connection {
  readonly core: Core
  /** Date and number formats of the user. */
  readonly formats: Formats
  readonly server: string
  readonly profile: string
}

export interface Target {
  readonly profile: string
  readonly server: string
}

/** Returns the server of the option, MUSTER_SERVER or the profile, in this order. */
export function targetOf(env: Host['env'], settings: Settings): Target {
  const { current, servers } = readProfiles(env)
  const profile = profileName(settings.profile ?? (env.MUSTER_PROFILE || current))
  const server = settings.server ?? (env.MUSTER_SERVER || servers[profile])
  if (!server && (settings.profile || env.MUSTER_PROFILE) && !(profile in servers))
    throw badUsage(
      `There is no profile '${profile}'.`,
      `Profiles: ${Object.keys(servers).join(', ') || 'none'}. Create it with: muster login --profile ${profile} --server <address>`,
    )
  if (!server)
    throw new Failure('No server is set up yet.', {
      exit: 'authentication',
      hint: 'Sign in: muster login --server https://fleet.example.com',
    })
  return { profile, server: server.replace(/\/+$/, '') }
}

/** Creates a core for a server, also without a session. */
export async function openCore(
  host: Host,
  target: Target,
  note: (text: string) => void,
  token?: string,
): Promise<Core> {
  const config = await serverConfig(host, target.server)
  const store = token ? memoryStore() : fileStore(credentialsPath(host.env, target.profile))
  const core = createCore({
    config,
    store,
    fetch: request => host.fetch(new Request(request, { signal: AbortSignal.any([request.signal, host.signal]) })),
  })
  verifyByPrompt(core, host, target.server, note)
  core.api.onWaitingExports(([place]) => {
    if (place !== undefined) note(`Other exports of yours are running; place in the queue: ${place}.`)
  })
  Object.assign(core, { api: retrying(core.api, host, note) })
  if (token) await signInWith(core, token)
  return core
}

export async function connect(host: Host, settings: Settings, note: (text: string) => void): Promise<Connection> {
  const target = targetOf(host.env, settings)
  if (!host.env.MUSTER_TOKEN) rejectOtherServer(host.env, target)
  const core = await openCore(host, target, note, host.env.MUSTER_TOKEN)
  const session = core.session.get()
  if (!session) {
    throw new Failure(`You are not signed in at ${target.server}.`, {
      exit: 'authentication',
      hint: `Sign in: muster login${settings.profile ? ` --profile ${target.profile}` : ''}. In a script set MUSTER_TOKEN.`,
    })
  }
  return { core, ...target, formats: createFormats(session.userSetting) }
}

/** Rejects a server other than the session's own, which must not receive its token. */
function rejectOtherServer(env: Host['env'], { profile, server }: Target): void {
  const own = readProfiles(env).servers[profile]
  if (own === undefined || own === server) return
  throw new Failure(`The session of profile ${profile} is for ${own}, not for ${server}.`, {
    exit: 'authentication',
    hint: `Add a second profile: muster login --profile <name> --server ${server}`,
  })
}

/** Signs in with a token and loads its user from the server. */
export async function signInWith(core: Core, token: string): Promise<void> {
  core.session.signIn({ accessToken: token, feature: [], acl: [], companyId: 0, username: '', userId: 0 })
  try {
    core.session.signIn({ ...(await core.api.call(getMe)), accessToken: token })
  } catch (error) {
    core.session.signOut('user')
    if (error instanceof ApiError && error.status === 401)
      throw new Failure('The server does not accept this token.', {
        exit: 'authentication',
        // such as that the token expired, or was revoked
        hint: error.message,
        cause: error,
      })
    throw error
  }
}
