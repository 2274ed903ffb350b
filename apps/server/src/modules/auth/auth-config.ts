import { defineConfig } from '../../kernel/config/part.ts'

/** `tokenHours`: hours a session lasts. */
export const AuthConfig = defineConfig('AuthConfig', reader => ({
  tokenHours: reader
    .section('Login')
    .whole('MUSTER_TOKEN_HOURS', { default: 12, min: 1, max: 24 * 365, about: 'Hours a login lasts.' }),
}))
