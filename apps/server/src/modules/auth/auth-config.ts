import { defineConfig } from '#kernel/config/part.ts'

/** `tokenHours`: hours a session lasts; `activationHours`: hours the link of a new user works. */
export const AuthConfig = defineConfig('AuthConfig', reader => ({
  tokenHours: reader
    .section('Login')
    .integer('MUSTER_TOKEN_HOURS', { default: 12, min: 1, max: 24 * 365, about: 'Hours a login lasts.' }),
  activationHours: reader.section('Login').integer('MUSTER_ACTIVATION_HOURS', {
    default: 7 * 24,
    min: 1,
    max: 24 * 90,
    about: 'Hours during which a new user can set a password with the mailed activation link.',
  }),
}))
