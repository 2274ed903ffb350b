import { auth, ApiError, type Core } from '@muster/core'
import { openCore, placeOf, signInWith } from '../../account/connect.ts'
import { forgetCredentials, profileName, readProfiles, writeProfiles } from '../../account/profiles.ts'
import { ask } from '../../ask/ask.ts'
import { firstLine } from '../../ask/read-lines.ts'
import type { Context } from '../../context.ts'
import type { Input, Run } from '../../define/command.ts'
import { webAddress } from '../../define/read.ts'
import { badUsage, Failure } from '../../failure.ts'
import type { login } from './definitions.ts'

export const run: Run<typeof login> = async ({ options }, context) => {
  const { host, settings, note } = context
  const place = await whereTo(context)
  if (options.passwordStdin && options.tokenStdin)
    throw badUsage('--password-stdin and --token-stdin cannot be used together.')
  const { current, servers } = readProfiles(host.env)
  // never sends the token of the previous server to another one
  if (servers[place.profile] !== place.server) forgetCredentials(host.env, place.profile)
  const core = await openCore(host, place, note)
  await signIn(core, options, context)
  const session = core.session.get()
  const isFirst = Object.keys(servers).length === 0
  writeProfiles(host.env, {
    current: isFirst ? place.profile : current,
    servers: { ...servers, [place.profile]: place.server },
  })
  note(`Signed in at ${place.server} as ${session?.username ?? ''}, profile ${place.profile}.`)
  if (session && !session.legalDisclaimerAccepted)
    note('The legal disclaimer has not been accepted yet. Accept it once in the portal.')
  if (!isFirst && current !== place.profile && !settings.profile)
    note(`Switch to it with: muster profile use ${place.profile}`)
}

/** Returns the configured server, or prompts for it at the first login. */
async function whereTo({ host, settings, isAttended }: Context) {
  try {
    return placeOf(host.env, settings)
  } catch (error) {
    const isUnknown = error instanceof Failure && (error.exit === 'authentication' || settings.profile !== undefined)
    if (!isUnknown || !isAttended) throw error
    const profile = profileName(settings.profile ?? readProfiles(host.env).current)
    return { profile, server: webAddress((await ask(host, 'Server: ')).trim()) }
  }
}

async function signIn(
  core: Core,
  { username, passwordStdin, tokenStdin }: Input<typeof login>['options'],
  { host, isAttended }: Context,
): Promise<void> {
  const token = tokenStdin ? await firstLine(host) : host.env.MUSTER_TOKEN
  if (tokenStdin && !token)
    throw badUsage('There is no token on stdin.', 'Pipe it in: muster login --token-stdin < token.txt')
  if (token) return signInWith(core, token)
  if (!isAttended && !(passwordStdin && username))
    throw badUsage(
      'There is no terminal to ask for a password.',
      'Use --username with --password-stdin, or --token-stdin, or set MUSTER_TOKEN.',
    )
  const name = username ?? (await ask(host, 'User name: ')).trim()
  const password = passwordStdin ? await firstLine(host) : await ask(host, 'Password: ', { secret: true })
  try {
    await core.use(auth).login({ username: name, password })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw new Failure(error.detail, {
        exit: 'authentication',
        hint: 'Check user name and password, or request a new password in the portal.',
        cause: error,
      })
    throw error
  }
}
