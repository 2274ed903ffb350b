import { defineConfig } from '../../kernel/config/part.ts'

/** `tokenHours`: hours a session lasts. */
export const AuthConfig = defineConfig('AuthConfig', reader => ({
  tokenHours: reader.whole('MUSTER_TOKEN_HOURS', { fallback: 12, min: 1, max: 24 * 365 }),
}))
