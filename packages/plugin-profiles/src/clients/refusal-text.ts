import texts from '../messages.en.json' with { type: 'json' }
import type { Refusal } from './fence-features.ts'
import type { UnreadableGeofences } from './read-geofences.ts'

/** Returns the English reason of a refusal for the CLI. */
export function reasonInEnglish(reason: Refusal | UnreadableGeofences): string {
  const group = reason instanceof Error ? 'failed' : 'refused'
  const text: string = texts[`profiles.geofenceFile.${group}.${reason.code}` as keyof typeof texts]
  const values: Readonly<Record<string, unknown>> = { ...reason }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
