import texts from '../messages.en.json' with { type: 'json' }
import type { Refusal } from './fence-features.ts'
import type { UnreadableGeofences } from './read-geofences.ts'

/** Why a feature or a file is refused, for the command line. */
export function reasonInEnglish(reason: Refusal | UnreadableGeofences): string {
  const group = reason instanceof Error ? 'failed' : 'refused'
  const text: string = texts[`profiles.geofenceFile.${group}.${reason.code}` as keyof typeof texts]
  const values: Readonly<Record<string, unknown>> = { ...reason }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
