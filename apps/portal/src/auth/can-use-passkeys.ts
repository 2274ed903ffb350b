/** Returns true if this browser supports passkeys for this page: they require https or localhost, and a host name. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
