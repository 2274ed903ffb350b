import { defineCommand } from '../../define/command.ts'
import { argument, flag, option, optionalArgument } from '../../define/parameter.ts'
import { webAddress } from '../../define/read.ts'
import { formatOptions } from '../../output/list-options.ts'

export const login = defineCommand({
  name: 'login',
  summary: 'Sign in, and remember the session in a profile',
  details: [
    'Asks for the user name and, unseen, for the password. The password is never stored; the session is, in a file that only you may read.',
    'A script signs in with --token-stdin or --password-stdin, or needs no login at all when MUSTER_TOKEN is set.',
  ],
  examples: [
    ['muster login --server https://fleet.example.com', 'Sign in for the first time'],
    ['muster login --profile test --server https://test.example.com', 'Keep a second server beside it'],
    ['muster login --token-stdin < token.txt', 'Sign in with a token'],
  ],
  options: {
    username: option('<name>', 'User name; asked for when left out', { short: 'u' }),
    passwordStdin: flag('Read the password from the first line of stdin'),
    tokenStdin: flag('Read a token from the first line of stdin'),
  },
})

export const logout = defineCommand({
  name: 'logout',
  summary: 'End the session of a profile',
  details: ['Ends it on the server too. --local forgets it here even when the server cannot be reached.'],
  options: { local: flag('Forget it here without telling the server') },
})

export const whoami = defineCommand({
  name: 'whoami',
  summary: 'Tell who is signed in, and where',
  options: { ...formatOptions },
})

export const profileLs = defineCommand({ name: 'profile ls', summary: 'List profiles', options: { ...formatOptions } })

export const profileUse = defineCommand({
  name: 'profile use',
  summary: 'Use a profile from now on',
  arguments: { name: argument('Name of the profile') },
})

export const profileAdd = defineCommand({
  name: 'profile add',
  summary: 'Name a server',
  arguments: {
    name: argument('Name of the profile'),
    address: argument('Address of the server', { read: webAddress }),
  },
})

export const profileRm = defineCommand({
  name: 'profile rm',
  summary: 'Forget a profile and its session',
  arguments: { name: argument('Name of the profile') },
})

export const impersonate = defineCommand({
  name: 'impersonate',
  summary: 'Act as another user whom you support, or stop doing so',
  details: [
    'Everything that follows in this profile is done as that user, until `muster impersonate --stop`. Every call is logged with both names.',
  ],
  examples: [
    ['muster impersonate m.rossi', 'Act as the user with this login'],
    ['muster impersonate --stop', 'Be yourself again'],
  ],
  arguments: { user: optionalArgument('Login or id of the user') },
  options: { stop: flag('Be yourself again'), yes: flag('Do not ask', { short: 'y' }) },
})
