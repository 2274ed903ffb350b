const key = 'muster.return-to'

/** Remembers the requested screen while a visitor is at the page of a provider. */
export function keepReturn(address: string | null): void {
  try {
    if (address === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, address)
  } catch {
    // without storage the home page opens
  }
}

export function keptReturn(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
