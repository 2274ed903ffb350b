import { defineConfig } from '#kernel/config/part.ts'

export const SignOnConfig = defineConfig('SignOnConfig', reader => ({
  /** Providers' hosts that may have an internal address. */
  internalHosts: reader.section('Login').list('MUSTER_SSO_INTERNAL_HOSTS', {
    about:
      'Hosts of sign-on providers in the network of the server, comma-separated. Administrators of companies name the address of ' +
      'their provider, so the server connects to no other internal address. 127.0.0.1 may use http.',
    fits: host => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host),
    fix: 'set host names in lower case, such as login.example.com',
  }),
}))
