import { definePlugin } from '@muster/core'
import labels from './messages.en.json'

/** Labels of the shell, which are not needed before login. */
export const shell = definePlugin({ id: 'shell', labels })
