import type { FleetSchemas } from '@muster/contract'
import { profileKinds, type ProfileKind, type ProfilesModel } from './unit.schema.ts'

export interface Offer {
  kind: ProfileKind | 'geoFenceProfile' | 'commandProfile'
  profileId: number
  name: string
}

/** Returns the profiles of a model that the unit lacks, command profiles first. */
export function offersOf({ profiles }: FleetSchemas['BtmProfilesInfo'], current: ProfilesModel): Offer[] {
  const offer = (kind: Offer['kind'], profile: FleetSchemas['UnitProfile'] | undefined): Offer[] =>
    profile?.profileId === undefined
      ? []
      : [{ kind, profileId: profile.profileId, name: profile.profileName ?? String(profile.profileId) }]
  const has = (list: ProfilesModel['commandProfiles'], id: number) =>
    list.some(({ assigned, profileId }) => assigned && profileId === id)
  return [
    ...(profiles.commandProfiles ?? [])
      .flatMap(profile => offer('commandProfile', profile))
      .filter(({ profileId }) => !has(current.commandProfiles, profileId)),
    ...profileKinds
      .flatMap(kind => offer(kind, profiles[kind]).map(found => ({ ...found, kind })))
      .filter(({ kind, profileId }) => !(current[kind].assigned && current[kind].profileId === profileId)),
    ...offer('geoFenceProfile', profiles.geoFenceProfile).filter(
      ({ profileId }) => !has(current.geoFenceProfiles, profileId),
    ),
  ]
}

/** Adds the selected offers to the profiles of a unit. */
export function withOffers(current: ProfilesModel, chosen: readonly Offer[]): ProfilesModel {
  const next = {
    ...current,
    geoFenceProfiles: [...current.geoFenceProfiles],
    commandProfiles: [...current.commandProfiles],
  }
  for (const { kind, profileId, name } of chosen) {
    const profile = { assigned: true, profileId, profileName: name }
    const add = (list: ProfilesModel['commandProfiles']) => [
      ...list.filter(other => other.profileId !== profileId),
      profile,
    ]
    if (kind === 'commandProfile') next.commandProfiles = add(next.commandProfiles)
    else if (kind === 'geoFenceProfile') next.geoFenceProfiles = add(next.geoFenceProfiles)
    else next[kind] = profile
  }
  return next
}
