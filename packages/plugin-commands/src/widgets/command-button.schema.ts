import { checked, event, fields, optional, text } from '@muster/core'

const id = (rule: string) => checked(written => (/^\d{1,9}$/.test(written) ? Number(written) : undefined), rule)

export const commandButtonProps = fields({
  unitId: id('must be the number of a unit, such as 7'),
  commandId: id('must be the number of a command that the token names, such as 3'),
  /** Defaults to the name of the command. */
  label: optional(text()),
})

export const commandButtonEvents = {
  commandsent: event<{ commandId: number; unitId: number }>(),
  /** Emitted on each status change of the command. */
  commandchange: event<{ commandId: number; unitId: number; status: string }>(),
}
