import { defineWidget } from '@muster/core'
import { commandButtonEvents, commandButtonProps } from './command-button.schema.ts'

/** Widgets of this plugin and their texts (`messages`). */
export const widgets = [
  defineWidget({
    tag: 'muster-command-button',
    props: commandButtonProps,
    events: commandButtonEvents,
    access: { anyOf: ['ADM_COMMAND_VIEW'] },
    load: () => import('./command-button.widget.tsx').then(m => m.CommandButtonWidget),
  }),
] as const

export const messages = () => import('../messages.en.json').then(m => m.default)
