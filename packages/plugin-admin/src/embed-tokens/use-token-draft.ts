import type { FleetSchemas } from '@muster/contract'
import { dayMs } from '@muster/core'
import { useState } from 'react'

type Input = FleetSchemas['EmbedTokenInput']
export type EmbedWidget = FleetSchemas['EmbedWidget']

/** Muster's own widgets, in display order. */
export const embedWidgets = [
  'muster-fleet-map',
  'muster-notification-bell',
  'muster-unit-card',
  'muster-alarm-list',
  'muster-command-button',
  'muster-history-map',
] as const satisfies readonly EmbedWidget[]

export const mostDays = 366

interface Fields {
  name: string
  widgets: EmbedWidget[]
  fleetIds: number[]
  unitIds: number[]
  /** Separated by white space. */
  origins: string
  days: number
}

export interface TokenDraft extends Readonly<Fields> {
  /** First entry that is not a valid origin. */
  readonly wrongOrigin: string | undefined
  readonly isComplete: boolean
  readonly isTouched: boolean
  change(fields: Partial<Fields>): void
  input(now: number): Input
}

const emptyFields: Fields = { name: '', widgets: [], fleetIds: [], unitIds: [], origins: '', days: 90 }

/** Holds the input for a new token. It allows no commands; only the CLI can add command templates. */
export function useTokenDraft(): TokenDraft {
  const [fields, set] = useState(emptyFields)
  const { name, widgets, fleetIds, unitIds, days } = fields
  const origins = fields.origins.split(/\s+/).filter(Boolean).map(originOf)
  const wrongOrigin = origins.find(origin => !isOrigin(origin))
  return {
    ...fields,
    wrongOrigin,
    isTouched: fields !== emptyFields,
    isComplete:
      name.trim() !== '' &&
      widgets.length > 0 &&
      fleetIds.length + unitIds.length > 0 &&
      origins.length > 0 &&
      !wrongOrigin,
    change: changed => set(before => ({ ...before, ...changed })),
    input: now => ({
      name: name.trim(),
      widgets,
      fleetIds,
      unitIds,
      commandTemplateIds: [],
      origins,
      expiresAt: new Date(now + days * dayMs).toISOString(),
    }),
  }
}

/** Reduces a pasted address to its origin; returns other text unchanged, so that the form can report it. */
function originOf(text: string): string {
  const origin = URL.parse(text)?.origin
  return origin && isOrigin(origin) ? origin : text
}

const isOrigin = (text: string) => /^https?:\/\//.test(text) && URL.parse(text)?.origin === text
