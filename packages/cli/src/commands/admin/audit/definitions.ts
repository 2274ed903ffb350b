import { auditEvents } from '@muster/contract/audit-events'
import { defineCommand } from '../../../define/command.ts'
import { argument, flag, option } from '../../../define/parameter.ts'
import { oneOf, wholeNumber } from '../../../define/parsers.ts'
import { spanOptions } from '../../../selection/span-options.ts'
import { listOptions } from '../../../output/list-options.ts'

export const ls = defineCommand({
  name: 'audit ls',
  summary: 'List who did what, newest first',
  details: ['Needs the permission to view the audit. `muster-server audit verify` checks the entries on the server.'],
  examples: [
    ['muster audit ls --kind unit --record 17', 'History of a unit'],
    ['muster audit ls --event REFUSED --from 2026-01-01 --to 2026-01-31 --csv', 'What was refused in January'],
  ],
  options: {
    user: option('<login>', 'Of users and supporters with this part in their login'),
    event: option('<event>', `One of ${auditEvents.join(', ')}`, { read: oneOf(auditEvents) }),
    kind: option('<kind>', 'Of records of this kind, such as unit'),
    record: option('<id>', 'Of the record with this id; with --kind'),
    search: option('<text>', 'With this part in the name of the record or the operation'),
    ...spanOptions,
    ...listOptions,
  },
})

export const erase = defineCommand({
  name: 'audit erase',
  summary: 'Erase what identifies a disabled or deleted user',
  details: [
    'Name, addresses and programs of the user, and the content of the entries about their record. The entries stay, and their chains can still be verified. It cannot be undone.',
  ],
  arguments: { user: argument('Id of the user', { read: wholeNumber }) },
  options: { yes: flag('Skip the confirmation', { short: 'y' }) },
})

export const restore = defineCommand({
  name: 'audit restore',
  summary: 'Restore the values of a record before an entry',
  details: [
    'Needs the permission to edit the record, and leaves an entry of its own. Fields that the entry does not name stay as they are; secrets and shortened texts are left out. `muster audit ls --fields id,time,record,fields` shows ids of entries.',
  ],
  arguments: { entry: argument('Id of the entry', { read: wholeNumber }) },
  options: { yes: flag('Skip the confirmation', { short: 'y' }) },
})
