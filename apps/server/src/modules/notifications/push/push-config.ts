import { defineConfig } from '#kernel/config/part.ts'
import { isPrivateKey } from './vapid-keys.ts'

export const PushConfig = defineConfig('PushConfig', reader => {
  const push = reader.section('Push notifications')
  const privateKey = push.text('MUSTER_PUSH_PRIVATE_KEY', {
    about:
      'Private VAPID key: 32 bytes of P-256 in base64url. Without it, the first server creates a key and stores it in the database. ' +
      'With another key, users must switch on push again in each browser.',
    allowed: '43 characters of base64url',
  })
  if (privateKey !== undefined && !isPrivateKey(privateKey))
    push.wrong('MUSTER_PUSH_PRIVATE_KEY', 'set a private key of P-256, 43 characters of base64url', false)
  const contact = push.text('MUSTER_PUSH_CONTACT', {
    about: 'Contact for operators of push services: a `mailto:` or `https:` address.',
    defaultIs: 'address of this server, or its sender of emails',
  })
  if (contact !== undefined && !(/^(mailto|https):/.test(contact) && URL.canParse(contact)))
    push.wrong('MUSTER_PUSH_CONTACT', 'set an address that begins with mailto: or https:')
  return {
    /** VAPID key; by default it is in the database. */
    privateKey,
    contact,
    allowLoopback: push.flag('MUSTER_PUSH_LOOPBACK', {
      default: false,
      about: 'For tests only: also accepts push services on this machine, over http and on any port.',
    }),
  }
})
