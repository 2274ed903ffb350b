import type { FleetSchemas } from '@muster/contract'
import { dayMs } from '@muster/core'
import { useState } from 'react'

interface Fields {
  name: string
  permissions: string[]
  fleetIds: number[]
  unitIds: number[]
  /** Separated by white space or commas. */
  addresses: string
  days: number
}

export interface TokenDraft extends Readonly<Fields> {
  readonly isComplete: boolean
  readonly isTouched: boolean
  change(fields: Partial<Fields>): void
  input(now: number): FleetSchemas['AccessTokenInput']
}

const emptyFields: Fields = { name: '', permissions: [], fleetIds: [], unitIds: [], addresses: '', days: 90 }

/** Holds the input for a new token. */
export function useTokenDraft(): TokenDraft {
  const [fields, set] = useState(emptyFields)
  const { name, permissions, fleetIds, unitIds, addresses, days } = fields
  return {
    ...fields,
    isTouched: fields !== emptyFields,
    isComplete: name.trim() !== '' && permissions.length > 0,
    change: changed => set(before => ({ ...before, ...changed })),
    input: now => ({
      name: name.trim(),
      permissions,
      fleetIds,
      unitIds,
      addresses: addresses.split(/[\s,;]+/).filter(Boolean),
      expiresAt: new Date(now + days * dayMs).toISOString(),
    }),
  }
}
