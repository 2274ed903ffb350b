/** Returns whether this browser has passkeys for this page: they need https, or localhost, and a host name. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
