import { defineCommand } from '../../define/command.ts'
import { argument, flag, option, optionalArgument } from '../../define/parameter.ts'
import { webAddress } from '../../define/parsers.ts'
import { formatOptions } from '../../output/list-options.ts'

export const login = defineCommand({
  name: 'login',
  summary: 'Sign in and store the session in a profile',
  details: [
    'Asks for the user name and, without showing it, the password. The password is never stored; the session is stored in a file that only you can read.',
    'A script signs in with --token-stdin or --password-stdin, or needs no login when MUSTER_TOKEN is set.',
    'If the account has a second factor, it asks for a code of the authenticator app or a recovery code. A script passes it with --code.',
    '--browser signs in with what the portal offers: single sign-on, a passkey, or the session that is open there. The browser must run on this computer.',
  ],
  examples: [
    ['muster login --server https://fleet.example.com', 'Sign in for the first time'],
    ['muster login --profile test --server https://test.example.com', 'Add a second server'],
    ['muster login --token-stdin < token.txt', 'Sign in with a token'],
    ['muster login --browser', 'Sign in with single sign-on or a passkey'],
  ],
  options: {
    username: option('<name>', 'User name; prompts if omitted', { short: 'u' }),
    browser: flag('Sign in in the browser, with single sign-on, a passkey or a password'),
    passwordStdin: flag('Read the password from the first line of stdin'),
    tokenStdin: flag('Read a token from the first line of stdin'),
    code: option('<code>', 'Code of the authenticator app, or a recovery code'),
  },
})

export const logout = defineCommand({
  name: 'logout',
  summary: 'End the session of a profile',
  details: ['Ends it on the server too. --local deletes it only here, even when the server cannot be reached.'],
  options: { local: flag('Delete it here without contacting the server') },
})

export const whoami = defineCommand({
  name: 'whoami',
  summary: 'Show the current user and server',
  options: { ...formatOptions },
})

export const profileLs = defineCommand({ name: 'profile ls', summary: 'List profiles', options: { ...formatOptions } })

export const profileUse = defineCommand({
  name: 'profile use',
  summary: 'Switch to a profile',
  arguments: { name: argument('Name of the profile') },
})

export const profileAdd = defineCommand({
  name: 'profile add',
  summary: 'Add a profile for a server',
  arguments: {
    name: argument('Name of the profile'),
    address: argument('Address of the server', { read: webAddress }),
  },
})

export const profileRm = defineCommand({
  name: 'profile rm',
  summary: 'Delete a profile and its session',
  arguments: { name: argument('Name of the profile') },
})

export const impersonate = defineCommand({
  name: 'impersonate',
  summary: 'Act as a user you support, or stop doing so',
  details: [
    'All further commands in this profile run as that user until `muster impersonate --stop`. Every call is logged with both names.',
  ],
  examples: [
    ['muster impersonate m.rossi', 'Act as the user with this login'],
    ['muster impersonate --stop', 'Return to your own session'],
    ['muster impersonate m.rossi --yes', 'Act as a user in a script, where nobody can confirm'],
  ],
  arguments: { user: optionalArgument('Login or id of the user') },
  options: { stop: flag('Return to your own session'), yes: flag('Skip the confirmation', { short: 'y' }) },
})
