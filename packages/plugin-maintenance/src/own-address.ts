/** An address of this host; a link that somebody sent may say anything. */
export const ownAddress = (address: string | undefined): string | undefined =>
  address !== undefined && /^\/(?![/\\])/.test(address) ? address : undefined
