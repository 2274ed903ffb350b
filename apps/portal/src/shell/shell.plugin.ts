import { definePlugin } from '@muster/core'

/** The frame's own words, which nobody needs before login. */
export const shell = definePlugin({
  id: 'shell',
  messages: () => import('./messages.en.json').then(m => m.default),
})
