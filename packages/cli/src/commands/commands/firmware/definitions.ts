import { defineCommand } from '../../../define/command.ts'
import { argument, option } from '../../../define/parameter.ts'
import { formatOptions, listOptions } from '../../../output/list-options.ts'

export const ls = defineCommand({
  name: 'firmware ls',
  summary: 'List firmware, newest first',
  options: { search: option('<text>', 'Part of the model or the version'), ...listOptions },
})

export const upload = defineCommand({
  name: 'firmware upload',
  summary: 'Upload firmware with its signature',
  details: [
    'Sign it with `muster-agent sign-firmware`. A public key of your company must verify the signature; add it with `muster firmware add-key`.',
  ],
  arguments: { file: argument('File to upload', { completes: 'file' }) },
  options: {
    model: option('<model>', 'Model of the devices'),
    release: option('<version>', 'Version of the firmware'),
    signature: option('<base64>', 'Ed25519 signature'),
    notes: option('<text>', 'Notes'),
    ...formatOptions,
  },
})

export const addKey = defineCommand({
  name: 'firmware add-key',
  summary: 'Add a public key that verifies firmware',
  arguments: { name: argument('Name of the key'), publicKey: argument('Ed25519 public key, base64') },
  options: { model: option('<model>', 'Only for firmware of this model') },
})
