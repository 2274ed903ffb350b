import { redeemSignInCode } from '@muster/contract'
import { auth, ApiError, isPending, type Core, type PendingSignIn } from '@muster/core'
import { openCore, targetOf, signInWith } from '../../account/connect.ts'
import { deleteCredentials, profileName, readProfiles, writeProfiles } from '../../account/profiles.ts'
import { ask } from '../../input/prompt.ts'
import { firstLine } from '../../input/read-input.ts'
import type { Context } from '../../context.ts'
import type { Input, Run } from '../../define/command.ts'
import { webAddress } from '../../define/parsers.ts'
import { badUsage, Failure } from '../../failure.ts'
import type { login } from './definitions.ts'

export const run: Run<typeof login> = async ({ options }, context) => {
  const { host, settings, note } = context
  const target = await chooseTarget(context)
  if ([options.passwordStdin, options.tokenStdin, options.browser].filter(Boolean).length > 1)
    throw badUsage('Use only one of --browser, --password-stdin and --token-stdin.')
  const { current, servers } = readProfiles(host.env)
  // never sends the token of the previous server to another one
  if (servers[target.profile] !== target.server) deleteCredentials(host.env, target.profile)
  const core = await openCore(host, target, note)
  if (options.browser) await signInByBrowser(core, target.server, context)
  else await signIn(core, options, context)
  const session = core.session.get()
  const isFirst = Object.keys(servers).length === 0
  writeProfiles(host.env, {
    current: isFirst ? target.profile : current,
    servers: { ...servers, [target.profile]: target.server },
  })
  note(`Signed in at ${target.server} as ${session?.username ?? ''}, profile ${target.profile}.`)
  if (session && !session.legalDisclaimerAccepted)
    note('The legal disclaimer has not been accepted yet. Accept it once in the portal.')
  if (!isFirst && current !== target.profile && !settings.profile)
    note(`Switch to it with: muster profile use ${target.profile}`)
}

/** Returns the configured server, or prompts for it at the first login. */
async function chooseTarget({ host, settings, isInteractive }: Context) {
  try {
    return targetOf(host.env, settings)
  } catch (error) {
    const isUnknown = error instanceof Failure && (error.exit === 'authentication' || settings.profile !== undefined)
    if (!isUnknown || !isInteractive) throw error
    const profile = profileName(settings.profile ?? readProfiles(host.env).current)
    return { profile, server: webAddress((await ask(host, 'Server: ')).trim()) }
  }
}

/** Signs in as the user of the browser. */
async function signInByBrowser(core: Core, server: string, { host, note }: Context): Promise<void> {
  const { confirmInBrowser } = await import('../../account/browser-sign-in.ts')
  await confirmInBrowser(host, { server, purpose: 'SIGN_IN', note }, async body =>
    core.session.signIn(await core.api.call(redeemSignInCode, { body })),
  )
}

async function signIn(
  core: Core,
  { username, passwordStdin, tokenStdin, code }: Input<typeof login>['options'],
  context: Context,
): Promise<void> {
  const { host, isInteractive } = context
  const token = tokenStdin ? await firstLine(host) : host.env.MUSTER_TOKEN
  if (tokenStdin && !token)
    throw badUsage('There is no token on stdin.', 'Pipe it in: muster login --token-stdin < token.txt')
  if (token) return signInWith(core, token)
  if (!isInteractive && !(passwordStdin && username))
    throw badUsage(
      'There is no terminal to ask for a password.',
      'Use --username with --password-stdin, or --token-stdin, or set MUSTER_TOKEN.',
    )
  const name = username ?? (await ask(host, 'User name: ')).trim()
  const password = passwordStdin ? await firstLine(host) : await ask(host, 'Password: ', { secret: true })
  const answer = await core
    .use(auth)
    .login({ username: name, password })
    .catch((error: unknown) => {
      const isRequired = error instanceof ApiError && error.code === 'SIGN_ON_REQUIRED'
      if (!isRequired && !(error instanceof ApiError && error.status === 401)) throw error
      throw new Failure(error.detail, {
        exit: 'authentication',
        hint: isRequired
          ? 'Sign in in the browser: muster login --browser'
          : 'Check user name and password, or request a new password in the portal.',
        cause: error,
      })
    })
  if (isPending(answer)) await finish(core, answer, code, context)
}

/** Prompts for a code until it is correct, the sign-in expires, or a code from the command line is wrong. */
async function finish(
  core: Core,
  { pending, methods }: PendingSignIn,
  code: string | undefined,
  { host, isInteractive, note }: Context,
): Promise<void> {
  const isPasskeyOnly = !methods.includes('AUTHENTICATOR_APP') && !methods.includes('RECOVERY_CODE')
  if (code === undefined && isPasskeyOnly)
    throw new Failure('This account has passkeys alone, which need a browser.', {
      exit: 'authentication',
      hint: 'Sign in in the browser: muster login --browser',
    })
  if (code === undefined && !isInteractive)
    throw new Failure('This account needs a second factor.', {
      exit: 'authentication',
      hint: 'Pass a code with --code, or sign in with a token.',
    })
  for (;;) {
    const entered = code ?? (await ask(host, 'Code of the authenticator app, or recovery code: ')).trim()
    try {
      await core.use(auth).finishSignIn({ pending, code: entered })
      return
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500
      if (!isRefused) throw error
      if (code !== undefined || error.code !== 'CODE_WRONG')
        throw new Failure(error.detail, { exit: 'authentication', cause: error })
      note(error.detail)
    }
  }
}
