import { defineCommand } from '../../../define/command.ts'
import { argument, option } from '../../../define/parameter.ts'
import { wholeNumber } from '../../../define/parsers.ts'
import { listOptions } from '../../../output/list-options.ts'

const company = option('<id>', 'Company, by id', { read: wholeNumber })

export const show = defineCommand({
  name: 'sso show',
  summary: 'Show the single sign-on of a company as JSON',
  details: ['The client secret is never shown.'],
  examples: [['muster sso show --company 3', 'Provider, rules and domains of a company']],
  options: { company },
})

export const set = defineCommand({
  name: 'sso set',
  summary: 'Set the single sign-on of a company from a file',
  details: [
    'The file is JSON with the fields of the operation `updateSingleSignOn`, and replaces all settings. Without `clientSecret`, the stored one stays.',
  ],
  examples: [['muster sso set provider.json --company 3', 'Settings from a file']],
  arguments: { file: argument('JSON file, or - for stdin', { completes: 'file' }) },
  options: { company },
})

export const attempt = defineCommand({
  name: 'sso try',
  summary: 'Show which user a sample token makes by the stored rules',
  details: ['The sample is claims as JSON, or an ID token. Nothing is stored.'],
  examples: [['muster sso try claims.json --company 3', 'User and group of the claims in a file']],
  arguments: { file: argument('File with the sample, or - for stdin', { completes: 'file' }) },
  options: { company },
})

export const domains = defineCommand({
  name: 'sso domains',
  summary: 'List the mail domains of single sign-on, the waiting ones first',
  examples: [['muster sso domains --csv', 'Domains of all companies as a table']],
  options: { search: option('<text>', 'With this part in the domain or the company'), ...listOptions },
})

export const approve = defineCommand({
  name: 'sso approve',
  summary: 'Approve a mail domain, as an administrator of the top company',
  examples: [['muster sso approve example.com', 'Users of the domain sign in at their provider from now on']],
  arguments: { domain: argument('Domain, such as example.com') },
})

export const refuse = defineCommand({
  name: 'sso refuse',
  summary: 'Refuse a mail domain, as an administrator of the top company',
  examples: [['muster sso refuse example.com', 'Another company may then request it']],
  arguments: { domain: argument('Domain, such as example.com') },
})
