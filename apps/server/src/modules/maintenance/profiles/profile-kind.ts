export const profileKind = { kind: 'maintenance-profile', noun: 'maintenance profile' } as const
