import { definePlugin } from '@muster/core'
import labels from './messages.en.json'

/** The frame's own words, which nobody needs before login. */
export const shell = definePlugin({ id: 'shell', labels })
